# A member follows the thread of a post, and is notified of new comments. Private to the member.
class Follow < ApplicationRecord
  belongs_to :user
  belongs_to :post

  scope :latest_first, -> { order(id: :desc) }

  SAVE = with_placeholders(<<~SQL.squish).freeze
    INSERT INTO follows (user_id, post_id, created_at) VALUES (?, ?, ?) ON CONFLICT (user_id, post_id) DO NOTHING
  SQL

  # Followers that are notified in one transaction.
  BATCH_SIZE = 500

  # One unread notification per follower covers all later comments of the thread until it is read. Followers who have seen the
  # comment meanwhile get none. Ordered by user to avoid deadlocks, as in CreatesNotifications.
  NOTIFY_FOLLOWERS = <<~SQL.squish
    INSERT INTO notifications (user_id, post_id, kind, created_at)
    SELECT follows.user_id, follows.post_id, 'thread', :created_at FROM follows JOIN posts ON posts.id = follows.post_id
      AND NOT posts.removed
    WHERE follows.post_id = :post_id AND follows.user_id IN (:user_ids)
      AND NOT EXISTS (SELECT 1 FROM notifications WHERE notifications.user_id = follows.user_id
        AND notifications.post_id = follows.post_id AND notifications.kind = 'thread' AND notifications.read_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = follows.user_id AND mutes.muted_user_id = :author_id)
      AND NOT EXISTS (SELECT 1 FROM thread_visits WHERE thread_visits.user_id = follows.user_id
        AND thread_visits.post_id = follows.post_id AND thread_visits.last_seen_at >= :created_at)
    ORDER BY follows.user_id
    ON CONFLICT DO NOTHING
  SQL

  class << self
    # Notifies followers of the thread of +comment+, except users with the ids +except+, who get their own notification. Each
    # batch is a transaction of its own. Can be repeated.
    def notify(comment, except: [])
      values = comment.slice(:post_id, :author_id, :created_at).symbolize_keys
      to_notify(comment, except).order(:user_id).pluck(:user_id).each_slice(BATCH_SIZE) do |user_ids|
        lease_connection.exec_update sanitize_sql([ NOTIFY_FOLLOWERS, { **values, user_ids: } ]), "Follow Notify"
      end
    end

    # Reads one row more than the maximum number of exceptions, so that one is left if there are more followers.
    def any_to_notify?(comment, except)
      max_exceptions = CreatesNotifications::MAX_RECIPIENTS + 1
      followers = prepared_rows(:some, comment.post_id) { where("post_id = ?").limit(max_exceptions + 1).select(:user_id) }
      (followers.flatten - [ comment.author_id, *except ]).any?
    end

    private
      def to_notify(comment, except)
        where(post_id: comment.post_id).where.not(user_id: [ comment.author_id, *except ])
      end
  end
end
