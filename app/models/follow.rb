# A member follows the thread of a post, and is notified of new comments. Private to the member.
class Follow < ApplicationRecord
  belongs_to :user
  belongs_to :post

  scope :latest_first, -> { order(id: :desc) }

  # One unread notification per follower covers all later comments of the thread until it is read. Ordered by user to avoid
  # deadlocks, as in Notifying.
  NOTIFY_FOLLOWERS = <<~SQL.squish
    INSERT INTO notifications (user_id, post_id, kind, created_at)
    SELECT follows.user_id, follows.post_id, 'thread', :created_at FROM follows JOIN posts ON posts.id = follows.post_id
      AND NOT posts.removed
    WHERE follows.post_id = :post_id AND follows.user_id <> :author_id AND follows.user_id NOT IN (:except)
      AND NOT EXISTS (SELECT 1 FROM notifications WHERE notifications.user_id = follows.user_id
        AND notifications.post_id = follows.post_id AND notifications.kind = 'thread' AND notifications.read_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = follows.user_id AND mutes.muted_user_id = :author_id)
    ORDER BY follows.user_id
    ON CONFLICT DO NOTHING
  SQL

  # Notifies followers of the thread of +comment+, except users with the ids +except+, who get their own notification. One
  # statement for any number of followers.
  def self.notify(comment, except:)
    values = {
      post_id: comment.post_id, author_id: comment.author_id, created_at: comment.created_at, except: except.presence || [ 0 ]
    }
    lease_connection.exec_update sanitize_sql([ NOTIFY_FOLLOWERS, values ]), "Follow Notify"
  end
end
