# Moves a post's thread to another post on the same topic. The moderation action says who merged it and why.
class Merge < ApplicationRecord
  belongs_to :post
  belongs_to :target_post, class_name: "Post"
  belongs_to :moderation_action

  scope :with_posts, -> { includes(post: :author) }

  # Moves all comments of +post+, including those of posts that were merged into it before.
  def move_comments
    self.class.where(target_post: post).update_all(target_post_id:)
    record_moved_comments
    move Comment.where(post:), to: target_post
    copy_follows
    Post.where(id: target_post_id)
      .update_all([ "last_activity_at = CASE WHEN last_activity_at < ? THEN ? ELSE last_activity_at END",
        *[ post.last_activity_at ] * 2 ])
  end

  # Moves the comments back, including replies that were added since.
  def move_back
    move Comment.where(id: moved_with_replies.ids), to: post
    destroy!
  end

  private
    # Comments from other merges stay.
    def record_moved_comments
      self.class.lease_connection.execute <<~SQL
        INSERT INTO merged_comments (comment_id, merge_id)
        SELECT id, #{id} FROM comments WHERE post_id = #{post_id}
          AND NOT EXISTS (SELECT 1 FROM merged_comments WHERE comment_id = comments.id)
      SQL
    end

    # Followers follow the target; those who follow both get one notification.
    def copy_follows
      self.class.lease_connection.execute <<~SQL
        INSERT INTO follows (user_id, post_id, created_at) SELECT user_id, #{target_post_id}, created_at FROM follows
          WHERE post_id = #{post_id} ON CONFLICT DO NOTHING
      SQL
      unread = Notification.thread.unread.where(post_id:)
      unread.where(user_id: Notification.thread.unread.where(post_id: target_post_id).select(:user_id)).delete_all
      unread.update_all(post_id: target_post_id)
    end

    # From the topmost down, so that none is visited twice.
    def moved_with_replies
      moved = "SELECT comment_id FROM merged_comments WHERE merge_id = ?"
      topmost = Comment.where("comments.id IN (#{moved}) AND (parent_id IS NULL OR parent_id NOT IN (#{moved}))", id, id)
        .select("comments.id")
      below = Comment.joins("JOIN moved ON comments.parent_id = moved.id").select("comments.id")
      Comment.with_recursive(moved: [ topmost, below ]).where("comments.id IN (SELECT id FROM moved)")
    end

    def move(comments, to:)
      ids = comments.ids
      Comment.where(id: ids).update_all(post_id: to.id)
      Notification.where(comment_id: ids).update_all(post_id: to.id)
    end
end
