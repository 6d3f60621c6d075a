# Notifies the author or user whom a moderation action concerns, and the members who flagged the item, of its outcome. Nobody is
# notified of their own action, and nobody learns who flagged.
module ModerationAction::CreatesNotifications
  # Authors aren't notified that flags were dismissed, since they weren't notified of the flags either.
  UNANNOUNCED = %w[ dismissed ].freeze

  def notify
    kinds = Notification::Kinds
    Notification.deliver kinds::Moderation.rows(self, concerned_ids) + kinds::Flag.rows(self, flagger_ids)
  end

  # The notifications that a valid action would send, at most one of each kind, as they would read once it is executed.
  def notification_previews
    kinds = [ ("moderation" if concerned_ids.any?), ("flag" if flagger_ids.any?) ].compact
    as_executed.then { |moderation_action| kinds.map { |kind| Notification.new(kind:, moderation_action:) } }
  end

  private
    def concerned_ids
      return [] if subject.nil? || subject.username == User::GHOST_USERNAME || action.in?(UNANNOUNCED) || repeated_in_bulk?

      [ subject_id ] - [ user_id ]
    end

    # Nobody if the flags of a removed item are dismissed: members who flagged it were notified of the removal.
    def flagger_ids
      outcome = Flaggable::OUTCOMES[action]
      return [] if outcome.nil? || (action == "dismissed" && item.removed?)

      item.flags_awaiting(outcome, moderation_action: self).where.not(user_id: [ user_id, subject_id ].compact).pluck(:user_id)
    end
end
