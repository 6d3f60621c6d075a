class Feeds::BestCommentsController < Feeds::BaseController
  def show
    render_feed Feed.of_comments(
      Comment.hottest_first.on_visible_posts, title: helpers.list_heading(list: "best"), path: best_comments_path
    )
  end
end
