class Benchmarking::UsersController < Benchmarking::BaseController
  def show
    writes.sign_in
    render_page do
      @posts, @comments, @sessions = @user.recent_posts(@user), @user.recent_comments(@user), @user.recent_sessions
      @viewer = ReaderContext.of_posts(@user, @posts)
      "benchmarking/users/show"
    end
  end
end
