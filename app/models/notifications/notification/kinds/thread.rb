# Notifies the followers of a thread of new comments.
class Notification::Kinds::Thread < Notification::Kind
  # One unread notification per follower covers all later comments of the thread until it is read. Followers
  # who have seen the comment meanwhile get none. Ordered by user to avoid deadlocks.
  SAVE = <<~SQL.squish
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
    def references = { **super, post: true }
    def channels = %i[ digest ]

    # Notifies followers of the thread of +comment+, except users with the ids +except+, who get their
    # own notification. Each batch is a transaction of its own: a thread can have thousands of
    # followers. Can be repeated.
    def deliver(comment, except: [])
      values = comment.slice(:post_id, :author_id, :created_at).symbolize_keys
      recipients(comment, except).each_slice(Follow::BATCH_SIZE) do |user_ids|
        Notification.lease_connection.exec_update Notification.sanitize_sql(
          [ SAVE, { **values, user_ids: } ]
        ),
          "Notify Followers"
      end
    end

    def recipients(comment, except)
      Follow.where(post_id: comment.post_id).where.not(user_id: [ comment.author_id, *except ])
        .order(:user_id).pluck(:user_id)
    end

    # Reads one row more than the maximum number of exceptions, so that one is left if
    # there are more followers.
    def any_recipients?(comment, except)
      max_exceptions = CreatesNotifications::MAX_RECIPIENTS + 1
      followers = Follow.prepared_rows(:some, comment.post_id) do
        Follow.where("post_id = ?").limit(max_exceptions + 1).select(:user_id)
      end
      (followers.flatten - [ comment.author_id, *except ]).any?
    end
  end

  def text(words)
    title = post.removed? ? words.t("deleted_post") : words.post(post, anchor: "comments")
    comments_count.positive? ? words.text("new_comments", count: comments_count, post: title) :
      words.text("new_comments_in_removed", post: title)
  end

  def excerpt(_) = nil
  def path = routes.post_path(post_id, anchor: "comments")
  def stale? = post.removed? || comments_count.zero?
  def partial = "thread"
  def details(_) = { post: { id: post_id, title: post.title }, comments_count: }
end
