# Notifies the members who flagged an item that its author deleted it, unless they
# have been notified of an outcome.
class Notification::Kinds::Deletion < Notification::Kind
  def self.references = { **super, flag: true }

  # With their flags, so that none is notified of a second deletion.
  def self.rows(item)
    flags = item.flags_awaiting(:removed).where.not(user_id: item.author_id)
    flags.pluck(:user_id, :id).map { |user_id, flag_id| { user_id:, kind:, flag_id: } }
  end

  def text(words) = words.text("flag.deleted", item: words.flagged(flag))
end
