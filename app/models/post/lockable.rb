# Its thread can be locked, and then accepts no new comments.
module Post::Lockable
  extend ActiveSupport::Concern

  included do
    has_one :thread_lock, dependent: :delete
  end

  # Whether the thread accepts replies.
  def open?
    visible? && !locked?
  end
end
