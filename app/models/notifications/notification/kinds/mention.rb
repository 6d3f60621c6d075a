# Notifies a member who is mentioned as @name in a post or comment.
class Notification::Kinds::Mention < Notification::ItemKind
  def text(words) = words.text(comment ? "named" : "named_in_text", **about(words))
end
