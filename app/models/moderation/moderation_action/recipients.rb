# Notifies the author or user whom a moderation action concerns, and the members whose flags it decides. Nobody is notified of
# their own action, and nobody learns who flagged.
module ModerationAction::Recipients
  # The author isn't notified that flags were dismissed, because they weren't of the flags.
  UNANNOUNCED = %w[ dismissed ].freeze

  def notify
    concerned, flaggers = concerned_ids, flagger_ids
    ids = Notification.save_for_action(self, concerned, "moderation") + Notification.save_for_action(self, flaggers, "flag")
    PushNotificationsJob.enqueue_after_commit ids, concerned + flaggers if ids.any?
  end

  private
    def concerned_ids
      subject.nil? || subject.username == User::GHOST_USERNAME || action.in?(UNANNOUNCED) ? [] : [ subject_id ] - [ user_id ]
    end

    # Those who flagged since the last decision.
    def flagger_ids
      return [] unless action.in?(ModerationAction::RESOLVING_ACTIONS)

      earlier = ModerationAction.where(item.item_key => item.id, action: ModerationAction::RESOLVING_ACTIONS).where.not(id:)
      flags = item.flags.where.not(user_id: [ user_id, subject_id ].compact)
      flags = flags.where("flags.created_at > ?", earlier.maximum(:created_at)) if earlier.exists?
      flags.pluck(:user_id)
    end
end
