# Comments on a post, newest first.
class Feeds::ThreadsController < Feeds::BaseController
  def show
    post = Post.find(params[:post_id])
    if post.discussable?
      title = post.visible? ? t("feeds.thread", post: post.title) : t("feeds.thread_of_hidden")
      render_feed Feed.of_comments(post.comments.latest_first, title:, path: post_path(post))
    else
      head :gone
    end
  end
end
