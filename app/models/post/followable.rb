# Has a thread that members can follow.
module Post::Followable
  extend ActiveSupport::Concern

  included do
    has_many :follows, dependent: :delete_all
  end

  # Idempotent. Returns whether the post is visible and therefore followed.
  def follow_by(user)
    Follow.write_prepared Follow::SAVE, user.id, id, Time.current if visible?
    visible?
  end

  # Marks the thread's notification as read.
  def unfollow_by(user)
    follows.where(user:).delete_all
    user.notifications.where(post_id: id).thread.mark_read if user.unread_count.positive?
  end
end
