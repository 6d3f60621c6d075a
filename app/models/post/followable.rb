# Has a discussion that anybody can follow.
module Post::Followable
  extend ActiveSupport::Concern

  included do
    has_many :follows, dependent: :delete_all
  end

  # Doing it twice is doing it once. Returns whether it is there to be followed.
  def follow_by(user)
    Follow.insert({ user_id: user.id, post_id: id }, unique_by: %i[ user_id post_id ]) if visible?
    visible?
  end

  # Marks the thread's notification as read.
  def unfollow_by(user)
    follows.where(user:).delete_all
    user.notifications.where(post_id: id).thread.mark_read if user.unread_count.positive?
  end

  # A counter tells whether they follow anything.
  def followed_by?(user)
    user.follows_count.positive? &&
      Follow.prepared(:of, user.id, id) { Follow.select(:id).where("user_id = ? AND post_id = ?") }.any?
  end
end
