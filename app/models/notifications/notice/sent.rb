# Is mailed once at most, and pushed once at most, to whoever wants that. A job claims it before it sends it: two that run at once, or one that was killed and
# runs again, find it claimed. What was claimed and not sent, as the process died between the two, stays unread in the inbox and is not sent any more.
module Notice::Sent
  extend ActiveSupport::Concern

  included do
    # Written as the partial index has it.
    scope :to_mail, -> { where("notices.mailed_at IS NULL AND notices.read_at IS NULL AND NOT notices.removed") }
  end

  class_methods do
    # Of this relation what nobody had claimed +by+ a column, in the order of their ids. Who else asks for the same rows waits, and gets none of them.
    def claim(by)
      Writes.transaction do
        ids = where(by => nil).order(:id).lock.ids
        unscoped.where(id: ids).update_all(by => Time.current)
        unscoped.where(id: ids).order(:id)
      end
    end

    # Gives back what was certainly not sent.
    def unclaim(by)
      update_all(by => nil)
    end
  end

  # Whether there is nothing to tell any more: they have muted whoever it is about, or it went.
  def obsolete?
    post.removed? || (thread? ? comments_count.zero? : Mute.exists?(user_id:, muted_id: thing.author_id))
  end
end
