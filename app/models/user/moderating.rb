# Moderators see in the header how many conversations, queue items and requests to join wait for them, get
# alerts unless they turned them off, and emails about messages to them if they want.
module User::Moderating
  extend ActiveSupport::Concern

  MAX_WAITING = 100 # of each; counting more would take longer, and the header shows "99+"

  # Conditions such as id > 0 are always true: they make the plan a search of the partial index instead of a
  # scan (QueryPlansTest).
  WAITING = <<~SQL.squish.freeze
    CASE WHEN users.role <> 'member' THEN
      (SELECT count(*) FROM (SELECT 1 FROM conversations WHERE conversations.status = 'open'
        AND #{format(Conversation::Shareable::ANSWERABLE, id: "users.id")}
        LIMIT #{MAX_WAITING}) AS open_conversations) +
      (SELECT count(*) FROM (SELECT 1 FROM moderation_queue_items WHERE open_reports_count >= 0 AND (#{ModerationQueueItem::PENDING})
        LIMIT #{MAX_WAITING}) AS pending_items) +
      (SELECT count(*) FROM (SELECT 1 FROM join_requests WHERE join_requests.id > 0 AND join_requests.status IS NULL
        LIMIT #{MAX_WAITING}) AS pending_requests) +
      (SELECT count(*) FROM (SELECT 1 FROM purges WHERE purges.id > 0 AND purges.state <> 'purged'
        LIMIT #{MAX_WAITING}) AS unfinished_purges) END
  SQL

  included do
    # Written as the partial index is. Administrators come first.
    scope :staff, -> { where("role <> 'member'").order(:role, :id) }
  end

  class_methods do
    # The moderators who can answer a member's +message+ and want an email about it.
    def moderators_to_email(message)
      reachable_staff.select { |user| user.wants_messages? && message.conversation.answerable_by?(user) }
    end

    # The moderators who want alerts.
    def moderators_to_alert = reachable_staff.select(&:wants_alerts?)

    private
      def reachable_staff
        staff.limit(User::Conversing::MAX_STAFF)
          .preload(:notification_setting, :email_bounce, :suspension, :join_request)
      end
  end

  # Whether members' messages are emailed to them.
  def wants_messages?
    staff? && deliverable? && notification_setting&.email_messages? && can_participate?
  end

  # Whether alerts reach them, by email or in a browser.
  def wants_alerts?
    setting = notification_setting || NotificationSetting.new
    staff? && can_participate? && ((setting.email_alerts? && deliverable?) ||
      (setting.push_alerts? && PushSubscription.any_of?(id)))
  end

  # Nil for members. Prepared, because all of a moderator's pages show it: compiling it took a sixth of a
  # page's time.
  def waiting_count
    self.class.prepared_rows(:waiting, id) { self.class.select(WAITING).where("users.id = ?") }.dig(0, 0)
  end
end
