# Notifies the followers of a thread of new comments.
class Notification::Kinds::Thread < Notification::Kind
  def self.channels = %i[ digest ]

  def text(words)
    title = post.removed? ? words.t("deleted_post") : words.post(post, anchor: "comments")
    comments_count.positive? ? words.text("new_comments", count: comments_count, post: title) :
      words.text("new_comments_in_removed", post: title)
  end

  def excerpt(_) = nil
  def path = routes.post_path(post_id, anchor: "comments")
  def stale? = post.removed? || comments_count.zero?
  def partial = "thread"
  def details(_) = { post: { id: post_id, title: post.title }, comments_count: }
end
