class HiddenPostsController < ApplicationController
  include ListingPosts
  allow_suspended

  before_action :set_post, only: %i[ create destroy ]

  def index
    load_posts_of Current.user.hidden_posts.latest_first, action: "unhide"
  end

  def create
    @post.hide_for Current.user
    flash[:undo] = post_hide_path(@post)
    redirect_to_list
  end

  def destroy
    @post.unhide_for Current.user
    redirect_to_list
  end

  private
    def set_post
      @post = Post.find(params[:post_id])
    end

    def redirect_to_list
      redirect_to referring_path || root_path, status: :see_other, notice: t(".done")
    end
end
