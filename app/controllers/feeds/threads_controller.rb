# Comments on a post, newest first.
class Feeds::ThreadsController < Feeds::BaseController
  def show
    post = Post.find(params[:post_id])
    if post.removed?
      head :gone
    else
      render_feed Feed.of_comments(post.comments.latest_first,
        title: t("feeds.thread", post: post.title), path: post_path(post))
    end
  end
end
