# Notifies the members who flagged an item of a moderation action that decides on their flags.
class Notification::Kinds::Flag < Notification::Kind
  def self.columns(moderation_action) = { moderation_action_id: moderation_action.id }

  delegate :reason, to: :moderation_action

  def text(words)
    action = moderation_action
    into = action.target_post ? words.quoted(action.target_post) : words.t("flag.another_post")
    words.text("flag.#{action.kind.flag_text}", item: words.flagged(action), into:)
  end
end
