class Feeds::Users::CommentsController < Feeds::BaseController
  include UserScoped

  def show
    render_feed Feed.of_comments(@user.comments.latest_first,
      title: t("users.comments.index.title", name: @user.username), path: user_comments_path(@user))
  end
end
