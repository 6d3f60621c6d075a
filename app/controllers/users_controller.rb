class UsersController < ApplicationController
  allow_unauthenticated_access
  cached_for_visitors

  def show
    @user = User.find_by!(username: params[:username])
    @posts, @comments = @user.recent_posts.to_a, @user.recent_comments.to_a
    @viewer = Post::Viewer.of(Current.user, @posts)
  end
end
