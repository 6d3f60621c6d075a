# Can be undone by the reverse action, until there is a later one.
module ModerationAction::Undoable
  REVERSE = { "removed" => "restored", "restored" => "removed", "locked" => "unlocked", "unlocked" => "locked" }.freeze

  def undoable?
    REVERSE.key?(action) && item&.last_moderation_action == self
  end

  # In the name of the moderator +by+. Returns false if it can't be undone, or no longer.
  def undo(by:)
    return false unless item

    item.with_moderation_lock { undoable? && reverse_by(by, REVERSE.fetch(action)) }
  end

  # Takes the reverse action on the same target, with the same reason.
  def reverse_by(moderator, reverse_action)
    undone = I18n.t("moderation_actions.undone", reason:, locale: Site.settings.locale)
    target.moderation_action_by(moderator, action: reverse_action, reason: undone.first(ModerationAction::MAX_REASON_LENGTH)).execute
  end
end
