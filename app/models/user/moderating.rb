# Moderators see in the header how many conversations and queue items wait for them.
module User::Moderating
  extend ActiveSupport::Concern

  MAX_WAITING = 100 # of each; counting more would take longer, and the header shows "99+"

  # With a range of the index, so that it is searched, not scanned.
  WAITING = <<~SQL.squish.freeze
    CASE WHEN users.role <> 'member' THEN
      (SELECT count(*) FROM (SELECT 1 FROM conversations WHERE conversations.status = 'open' AND conversations.user_id <> users.id
        LIMIT #{MAX_WAITING}) AS open_conversations) +
      (SELECT count(*) FROM (SELECT 1 FROM moderation_queue_items WHERE flags_count >= 0 AND #{ModerationQueueItem::PENDING}
        LIMIT #{MAX_WAITING}) AS pending_items) END
  SQL

  included do
    scope :with_waiting_count, -> { select("#{WAITING} AS waiting_count") }
  end

  # Nil for members.
  def waiting_count
    has_attribute?(:waiting_count) ? self[:waiting_count] : self.class.where(id:).pick(Arel.sql(WAITING))
  end
end
