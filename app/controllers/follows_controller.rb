class FollowsController < ApplicationController
  include ListingPosts
  allow_suspended

  before_action :set_post, only: %i[ create destroy ]

  def index
    load_posts_of Current.user.follows.latest_first, action: "unfollow"
  end

  def create
    if @post.follow_by(Current.user)
      render_followed true
    else
      redirect_to @post, status: :see_other, alert: t(".gone")
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
      respond_to do |format|
        format.turbo_stream { render :show, locals: { followed: } }
        format.html { redirect_to referring_path || post_path(@post), status: :see_other, notice: t(".done") }
      end
    end
end
