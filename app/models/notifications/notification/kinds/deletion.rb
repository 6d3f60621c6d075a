# Notifies the members who flagged an item that its author deleted it.
class Notification::Kinds::Deletion < Notification::Kind
  def text(words) = words.text("flag.deleted", item: words.flagged(flag))
end
