class UsersController < ApplicationController
  allow_unauthenticated_access
  cached_for_visitors

  def show
    unless profile_not_modified?
      @user = User.with_restrictions.find_by!(username: params[:username])
      @posts, @comments = @user.recent_posts(Current.user), @user.recent_comments(Current.user)
      @viewer = ReaderContext.of_posts(Current.user, @posts)
    end
  end

  private
    def profile_not_modified?
      if signed_in?
        version = User::ProfileVersion.find(Current.user, params[:username])
        version && not_modified?(version)
      end
    end
end
