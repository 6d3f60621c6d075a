# Remembers which comments of a thread a member has seen.
module User::ThreadReads
  extend ActiveSupport::Concern

  included do
    has_many :thread_visits, dependent: :delete_all
  end

  # With +record+, saves the visit to +post+ and marks the thread's notifications as read. Returns the time
  # from which comments are new, or nil. Nothing is recorded if the database can't be written. +version+ is
  # the ReaderContext::ThreadVersion, if it was read already.
  def visit_thread(post, version: nil, record: true)
    version ||= ReaderContext::ThreadVersion.find(self, post.id)
    record_visit(version, post) if record && !MaintenanceMode.on?
    version.new_since
  end

  private
    # Includes the notifications of moderation actions on the post, which its page shows.
    def mark_thread_read(post)
      notifications.where(post_id: post.id).mark_read + notifications.of_actions_on(post).mark_read
    end

    def record_visit(version, post)
      read = transaction do
        version.visit.record post.last_activity_at
        mark_thread_read post if version.unread?
      end
      reload if read&.positive?
    rescue ActiveRecord::ActiveRecordError => error
      logger.warn "A thread visit could not be saved: #{error.message}"
    end
end
