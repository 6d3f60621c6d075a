# Can be undone by the reverse action, until there is a later one.
module ModerationAction::Undoable
  def undoable? = kind.undoable? && kind.in_force?(self)

  # In the name of the moderator +by+. Returns false if it can't be undone, or no longer.
  def undo(by:)
    target.with_moderation_lock { undoable? && reversal_by(by).execute }
  end

  # Builds the reverse action on the same target, with the same reason.
  def reversal_by(moderator)
    reason = I18n.t("moderation_actions.undone", reason: self.reason, locale: Site.settings.locale)
      .first(ModerationAction::MAX_REASON_LENGTH)
    target.moderation_action_by(moderator, action: kind.reversed_by.first, reason:)
  end
end
