# Resumes a session from the cookie that identifies it.
module Session::Resumable
  extend ActiveSupport::Concern

  ACTIVITY_REFRESH_RATE = 1.hour
  IDLE_LIMIT = 90.days

  included do
    scope :active, -> { where(last_seen_at: IDLE_LIMIT.ago..) }

    before_create { self.last_seen_at ||= Time.current }
    after_create { user.update_columns(last_seen_at:) }
  end

  class_methods do
    # In small batches, so that other writes don't wait long.
    def delete_idle(batch_size: 500)
      where(last_seen_at: ...IDLE_LIMIT.ago).in_batches(of: batch_size).delete_all
    end

    # The session identified by +key+, or nil.
    def find_by_key(key)
      id, created = key
      session = find_by(id:) if id.is_a?(Integer)
      session.load_user if session&.active? && session.key == [ id, created ]
    end
  end

  # With the member's restrictions, which every page needs. Returns the session.
  def load_user
    tap { self.user = User.find_with_restrictions(user_id) }
  end

  def active?
    last_seen_at.after?(IDLE_LIMIT.ago)
  end

  # The cookie's content. After restoring a backup, ids are assigned again; together with its start time, the id is unique.
  def key
    [ id, (created_at.to_r * 1_000_000).to_i ]
  end

  # At most once an hour, because reading should not write. Skipped if the database can't be written.
  def touch_last_seen
    update_last_seen if last_seen_at.before?(ACTIVITY_REFRESH_RATE.ago) && !MaintenanceMode.on?
  rescue ActiveRecord::ActiveRecordError => error
    logger.warn "The last activity of session #{id} could not be saved: #{error.message}"
  end

  private
    def update_last_seen
      transaction do
        touch :last_seen_at
        user.update_columns(last_seen_at:)
      end
    end
end
