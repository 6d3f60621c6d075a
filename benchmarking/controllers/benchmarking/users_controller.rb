class Benchmarking::UsersController < Benchmarking::BaseController
  def show
    writes.sign_in
    render_page do
      @posts = @user.recent_posts(@user)
      @comments = @user.recent_comments(@user)
      @sessions = @user.recent_sessions
      @viewer = ReaderContext.of_posts(@user, @posts)
      "benchmarking/users/show"
    end
  end
end
