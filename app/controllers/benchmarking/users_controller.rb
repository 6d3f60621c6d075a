class Benchmarking::UsersController < Benchmarking::BaseController
  def show
    sign_in
    @posts, @comments, @sessions = @user.recent_posts.to_a, @user.recent_comments.to_a, @user.recent_sessions
    @viewer = Post::Viewer.of(@user, @posts)
    render "benchmarking/users/show"
  end
end
