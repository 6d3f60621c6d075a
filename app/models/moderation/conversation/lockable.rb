# A moderator locks a conversation whose member doesn't stop writing. The member can still read it, and is
# told.
module Conversation::Lockable
  extend ActiveSupport::Concern

  included do
    belongs_to :locked_by, class_name: "User", optional: true
  end

  def locked? = !locked_at.nil?

  # It waits for no answer anymore.
  def lock_by(moderator)
    Writes.with_lock(lock_name) do
      self.class.where(id:, locked_at: nil)
        .update_all(status: "closed", locked_by_id: moderator.id, locked_at: Time.current)
    end
  end

  def unlock
    Writes.with_lock(lock_name) { self.class.where(id:).update_all(locked_by_id: nil, locked_at: nil) }
  end
end
