# Notifies a member who is mentioned as @name in a post or comment.
class Notification::Kinds::Mention < Notification::ItemKind
  def self.recipients(item)
    names = Mentions.in(item.body).first(CreatesNotifications::MAX_MENTIONS)
    names.any? ? User.notifiable_ids(names, item.author_id) : []
  end

  def text(words) = words.text(comment ? "named" : "named_in_text", **about(words))
end
