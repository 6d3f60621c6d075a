# Remembers which comments of a thread a member has seen.
module User::ThreadReads
  extend ActiveSupport::Concern

  included do
    has_many :thread_visits, dependent: :delete_all
  end

  # With +record+, saves the visit to +post+ and marks the thread's notifications as read. Returns the time from which comments
  # are new, or nil. Nothing is recorded if the database can't be written. +visit+ is their last one, if it is known.
  def visit_thread(post, visit: nil, record: true)
    visit ||= ThreadVisit.find_or_build(self, post)
    record_visit(visit, post) if record && !MaintenanceMode.on?
    visit.new_since
  end

  private
    # Includes the notifications of moderation actions on the post, which its page shows.
    def mark_thread_read(post)
      notifications.where(post_id: post.id).mark_read + notifications.of_actions_on(post).mark_read
    end

    def record_visit(visit, post)
      read = transaction do
        visit.record post.last_activity_at
        mark_thread_read post if unread_count.positive?
      end
      reload if read&.positive?
    rescue ActiveRecord::ActiveRecordError => error
      logger.warn "A thread visit could not be saved: #{error.message}"
    end
end
