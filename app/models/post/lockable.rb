# Its thread may be locked; then it is read, and not added to.
module Post::Lockable
  extend ActiveSupport::Concern

  included do
    has_one :thread_lock, dependent: :delete
  end

  # Whether its thread can be replied to.
  def open?
    visible? && !locked?
  end
end
