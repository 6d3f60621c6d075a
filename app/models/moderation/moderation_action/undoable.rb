# Can be undone by the reverse action, until there is a later one.
module ModerationAction::Undoable
  REVERSE = { "removed" => "restored", "restored" => "removed", "locked" => "unlocked", "unlocked" => "locked" }.freeze

  def undoable?
    REVERSE.key?(action) && item&.last_moderation_action == self
  end

  # In the name of the moderator +by+. Returns the reverse action, or false if it can't be undone, or no longer.
  def undo(by:, **attributes)
    return false unless item

    item.with_moderation_lock { undoable? && reverse_by(by, REVERSE.fetch(action), **attributes) }
  end

  # Takes the reverse action on the same target, with the same reason. Returns it, or false if it isn't possible.
  def reverse_by(moderator, reverse_action, **attributes)
    reason = I18n.t("moderation_actions.undone", reason: self.reason, locale: Site.settings.locale)
      .first(ModerationAction::MAX_REASON_LENGTH)
    reversal = target.moderation_action_by(moderator, action: reverse_action, reason:, **attributes)
    reversal.execute && reversal
  end
end
