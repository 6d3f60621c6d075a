# Notifies the members who flagged an item of the moderation action that decides on their flags. Their names
# stay private.
class Notification::Kinds::Flag < Notification::Kind
  def self.references = { **super, moderation_action: true }

  def self.recipients(action)
    return [] unless action.kind.informs_flaggers?(action)

    flags = action.item.flags_awaiting(action.kind.flag_outcome, moderation_action: action)
    flags.where.not(user_id: [ action.user_id, action.subject_id ].compact).pluck(:user_id)
  end

  def self.columns(action) = { moderation_action_id: action.id }

  delegate :reason, to: :moderation_action

  def text(words)
    action = moderation_action
    into = action.target_post ? words.quoted(action.target_post) : words.t("flag.another_post")
    words.text("flag.#{action.kind.flag_text}", item: words.flagged(action), into:)
  end
end
