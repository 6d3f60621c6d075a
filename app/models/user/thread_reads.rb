# Comes back to threads, and wants to know what is new there.
module User::ThreadReads
  extend ActiveSupport::Concern

  included do
    has_many :thread_visits, dependent: :delete_all
  end

  # Takes up the thread of +post+, and with +note+ says that they are there: their notifications of it are read then.
  # Returns from when on what stands there is new to them, or nil. Where nothing can be written they are there all the same.
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
      logger.warn "A visit could not be noted: #{error.message}"
    end
end
