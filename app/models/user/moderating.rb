# Moderators see in the header how many conversations, queue items and requests to join wait for them, and get
# emails about messages to them if they want.
module User::Moderating
  extend ActiveSupport::Concern

  MAX_WAITING = 100 # of each; counting more would take longer, and the header shows "99+"

  # Conditions such as id > 0 are always true: they make the plan a search of the partial index instead of a
  # scan (QueryPlansTest).
  WAITING = <<~SQL.squish.freeze
    CASE WHEN users.role <> 'member' THEN
      (SELECT count(*) FROM (SELECT 1 FROM conversations WHERE conversations.status = 'open' AND conversations.user_id <> users.id
        LIMIT #{MAX_WAITING}) AS open_conversations) +
      (SELECT count(*) FROM (SELECT 1 FROM moderation_queue_items WHERE flags_count >= 0 AND #{ModerationQueueItem::PENDING}
        LIMIT #{MAX_WAITING}) AS pending_items) +
      (SELECT count(*) FROM (SELECT 1 FROM join_requests WHERE join_requests.id > 0 AND join_requests.status IS NULL
        LIMIT #{MAX_WAITING}) AS pending_requests) END
  SQL

  included do
    # Written as the partial index is. Administrators come first.
    scope :staff, -> { where("role <> 'member'").order(:role, :id) }
  end

  class_methods do
    # The moderators, except its author, who want an email about a member's +message+.
    def moderators_to_email(message)
      staff.where.not(id: message.author_id).limit(User::Conversing::MAX_STAFF)
        .preload(:notification_setting, :email_bounce, :suspension, :join_request).select(&:wants_messages?)
    end
  end

  # Whether members' messages are emailed to them.
  def wants_messages?
    staff? && deliverable? && notification_setting&.email_messages? && can_participate?
  end

  # Nil for members. Prepared, because all of a moderator's pages show it: compiling it took a sixth of a
  # page's time.
  def waiting_count
    self.class.prepared_rows(:waiting, id) { self.class.select(WAITING).where("users.id = ?") }.dig(0, 0)
  end
end
