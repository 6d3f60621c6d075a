class FollowsController < ApplicationController
  include ListingPosts, UpdatesInPlace
  allow_suspended

  before_action :set_post, only: %i[ create destroy ]

  def index
    load_posts_of Current.user.follows.latest_first, action: "unfollow"
  end

  def create
    if @post.follow_by(Current.user)
      render_followed true
    else
      redirect_to @post, status: :see_other, alert: t(".removed")
    end
  end

  def destroy
    @post.unfollow_by Current.user
    render_followed false
  end

  private
    def set_post
      @post = Post.find(params[:post_id])
    end

    def render_followed(followed)
      update_in_place or_redirect_to: referring_path || post_path(@post), notice: t(".done") do
        buttons_by_selector post_follow_path(@post), helpers.post_follow_button(@post.id, followed),
          helpers.post_row_button(@post, followed ? "unfollow" : "follow")
      end
    end
end
