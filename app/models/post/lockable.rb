# Its thread can be locked, and then accepts no new comments.
module Post::Lockable
  extend ActiveSupport::Concern

  included do
    has_one :thread_lock, dependent: :delete
  end

  # Closes the thread. +moderation_action+ has the reason.
  def lock_by(moderation_action)
    ThreadLock.insert({ post_id: id, moderation_action_id: moderation_action.id })
  end

  def unlock
    ThreadLock.where(post: self).delete_all
  end

  # Whether the thread accepts replies.
  def open?
    discussable? && !locked? && !running_merge
  end

  # Whether its thread can go on: also while flags hide the post, which may be wrong. Post::SlowMode slows it.
  def discussable?
    visible? || (hidden_by_flags? && !merged?)
  end
end
