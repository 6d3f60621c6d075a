class Benchmarking::UsersController < Benchmarking::BaseController
  def show
    sign_in
    @posts, @comments, @sessions = @user.recent_posts(@user), @user.recent_comments(@user), @user.recent_sessions
    @viewer = ReaderContext.of_posts(@user, @posts)
    render "benchmarking/users/show"
  end
end
