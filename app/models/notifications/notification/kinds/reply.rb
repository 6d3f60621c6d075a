# Notifies the author of a post or comment of a comment on it.
class Notification::Kinds::Reply < Notification::ItemKind
  def self.references = { **super, comment: true }

  def self.recipients(item)
    item.replied_to ? User.notifiable_id(item.replied_to.author_id, item.author_id) : []
  end

  def text(words) = words.text(comment.parent_id ? "replied" : "commented", **about(words))

  # Nil for a comment on a post, whose title is shown.
  def answered(length)
    parent = comment.parent
    Markdown.excerpt(parent.body, length) if parent&.visible?
  end
end
