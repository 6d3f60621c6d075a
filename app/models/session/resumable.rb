# Resumes a session from the cookie that identifies it.
module Session::Resumable
  extend ActiveSupport::Concern

  ACTIVITY_REFRESH_RATE = 1.hour
  IDLE_LIMIT = 90.days

  included do
    scope :active, -> { where(last_seen_at: IDLE_LIMIT.ago..) }

    before_create { self.last_seen_at ||= Time.current }
  end

  class_methods do
    # In small batches, so that other writes don't wait long.
    def delete_idle(batch_size: 500)
      where(last_seen_at: ...IDLE_LIMIT.ago).in_batches(of: batch_size).delete_all
    end

    def page_version_sql
      @page_version_sql ||= joins(:user).select(User.page_version_sql).where("sessions.id = ?").to_sql
    end

    # The session identified by +key+, or nil. +page_version+: whether it is for a page (User::PageVersion).
    def find_by_key(key, page_version: true)
      id, created = key
      session = find_with_user(id, page_version) if id.is_a?(Integer)
      session if session&.active? && session.key == [ id, created ]
    end

    private
      # Also loads the member, with their restrictions. One statement, since every page runs it.
      def find_with_user(id, page_version)
        result = with_connection do |connection|
          connection.select_all(with_user(page_version), "Session Load", [ id ], preparable: true)
        end
        row = result.rows.first or return

        attributes = result.columns.zip(row)
        instantiate(attributes.shift(column_names.size).to_h).tap do |session|
          session.user = User.instantiate(attributes.to_h)
        end
      end

      def with_user(page_version)
        (@with_user ||= {})[page_version] ||= begin
          user = page_version ? User.with_restrictions.with_page_version : User.with_restrictions
          with_placeholders(select(all_columns).joins(:user).merge(user).where("sessions.id = ?").to_sql)
        end
      end
  end

  # Holds while the session exists and the member's pages show the same of them.
  def condition
    PageCache::Condition.new(self.class.page_version_sql, [ id ], user.page_version)
  end

  def active?
    Time.now - last_seen_at < IDLE_LIMIT
  end

  # The cookie's content. After restoring a backup, ids are assigned again; together with its start time, the
  # id is unique.
  def key
    [ id, in_microseconds(:created_at) ]
  end

  # At most once an hour, because reading should not write. Skipped if the database can't be written.
  def touch_last_seen
    touch :last_seen_at if last_seen_at.before?(ACTIVITY_REFRESH_RATE.ago) && !MaintenanceMode.on?
  rescue ActiveRecord::ActiveRecordError => error
    logger.warn "The last activity of session #{id} could not be saved: #{error.message}"
  end
end
