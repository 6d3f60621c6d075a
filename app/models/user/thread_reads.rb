# Remembers which comments of a thread a member has seen.
module User::ThreadReads
  extend ActiveSupport::Concern

  included do
    has_many :thread_visits, dependent: :delete_all
  end

  # Loads the visit to +post+. With +note+, records it and marks the thread's notifications as read. Returns the time from
  # which comments are new, or nil. Nothing is recorded if the database can't be written.
  def visit(post, note: true)
    visit = ThreadVisit.latest(self, post)
    note_visit(visit, post) if note && !MaintenanceMode.on?
    visit.new_since
  end

  private
    def note_visit(visit, post)
      read = transaction do
        visit.note post.last_activity_at
        notifications.where(post_id: post.id).mark_read if unread_count.positive?
      end
      reload if read&.positive?
    rescue ActiveRecord::ActiveRecordError => error
      logger.warn "A thread visit could not be saved: #{error.message}"
    end
end
