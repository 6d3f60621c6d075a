class UsersController < ApplicationController
  allow_unauthenticated_access
  cached_for_visitors

  def show
    @user = User.find_by!(username: params[:username])
    @posts, @comments = @user.recent_posts(Current.user), @user.recent_comments(Current.user)
    @viewer = ReaderContext.of_posts(Current.user, @posts)
  end
end
