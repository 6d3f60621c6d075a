class PostsController < ApplicationController
  require_user only: :destroy

  def index
    @posts = Post.order(created_at: :desc).limit(100)
  end

  def show
    @post = Post.find(params[:id])
  end

  def destroy
    Current.user.posts.find(params[:id]).destroy!
    redirect_to posts_path, status: :see_other
  end
end
