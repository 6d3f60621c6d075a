# Notifies the author or user whom a moderation action concerns, and the members who flagged the item, of its outcome. Nobody is
# notified of their own action, and nobody learns who flagged.
module ModerationAction::CreatesNotifications
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
      return [] if subject.nil? || subject.username == User::GHOST_USERNAME || !kind.announced? || repeated_in_bulk?

      [ subject_id ] - [ user_id ]
    end

    def flagger_ids
      return [] unless kind.informs_flaggers?(self)

      flags = item.flags_awaiting(kind.flag_outcome, moderation_action: self)
      flags.where.not(user_id: [ user_id, subject_id ].compact).pluck(:user_id)
    end
end
