class Feeds::Users::PostsController < Feeds::BaseController
  include UserScoped

  def show
    render_feed Feed.of_posts(@user.posts.latest_first,
      title: t("users.posts.index.title", name: @user.username), path: user_posts_path(@user))
  end
end
