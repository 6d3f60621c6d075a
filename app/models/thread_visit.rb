# A member's last visit to a thread. Comments written after it are new on the next visit, and stay marked
# during it, because votes and replies reload the page. Saved only if there were new comments, so rereading a
# thread writes nothing.
class ThreadVisit < ApplicationRecord
  MAX_DURATION = 15.minutes
  RETENTION = 180.days
  BATCH_SIZE = 500 # rows per statement, so that other writes don't wait long

  SAVE = with_placeholders(<<~SQL.squish).freeze
    INSERT INTO thread_visits (user_id, post_id, last_seen_at, unread_since, started_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (user_id, post_id) DO UPDATE SET last_seen_at = excluded.last_seen_at, unread_since = excluded.unread_since,
      started_at = excluded.started_at
  SQL

  belongs_to :user
  belongs_to :post

  # Plain UTC times instead of TimeWithZone: each comment is compared.
  self.skip_time_zone_conversion_for_attributes = %i[ last_seen_at unread_since started_at ]

  def self.delete_old
    nil until where(started_at: ...RETENTION.ago).limit(BATCH_SIZE).delete_all < BATCH_SIZE
  end

  # The time from which comments by others are new to them, or nil on their first visit.
  def new_since
    ongoing? ? unread_since : last_seen_at
  end

  # Records that all comments up to the timestamp +moment+ were seen. Comments that were new
  # stay new for this instance.
  def record(moment)
    if last_seen_at.nil? || last_seen_at < moment
      values = [ user_id, post_id, moment, new_since || moment, ongoing? ? started_at : Time.current ]
      self.class.write_prepared SAVE, *values
    end
  end

  private
    def ongoing?
      started_at&.after?(MAX_DURATION.ago)
    end
end
