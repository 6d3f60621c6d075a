# A kind of notification of a post or comment, which is shown with it.
class Notification::ItemKind < Notification::Kind
  delegate :item, to: :@notification

  def self.channels = [ *super, :feed ]
  def self.references = { **super, post: true, comment: nil }

  def self.columns(item)
    item.is_a?(Comment) ? { post_id: item.post_id, comment_id: item.id } : { post_id: item.id }
  end

  def excerpt(length) = Markdown.excerpt(item.body, length)

  def path
    return routes.post_path(post_id) unless comment

    ApplicationController.helpers.path_in_thread(post_id, comment.id, long: comment.in_long_thread?)
  end

  def stale? = item.removed? || !post.discussable? || Mute.exists?(user_id:, muted_user_id: item.author_id)
  def partial = "notification"
  def email = :answer
  def details(_) = { post: { id: post_id, title: post.title }, comment: }

  private
    def about(words) = { author: words.member(item.author_name), post: words.post(post, comment:) }
end
