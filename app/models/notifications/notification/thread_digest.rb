# A notification of a thread covers all comments by others from its creation until it is read. They are
# counted when it is shown, so that removals are reflected, and commenting costs nothing extra.
module Notification::ThreadDigest
  extend ActiveSupport::Concern

  # Excludes comments by the member, by muted members, and comments with a notification of their own.
  COUNT_COMMENTS = <<~SQL.squish
    SELECT notifications.id, count(*) FROM notifications
    JOIN comments ON comments.post_id = notifications.post_id AND comments.created_at >= notifications.created_at
      AND (notifications.read_at IS NULL OR comments.created_at <= notifications.read_at)
    WHERE notifications.id IN (:ids) AND NOT comments.removed AND comments.author_id <> notifications.user_id
      AND NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = notifications.user_id
        AND mutes.muted_user_id = comments.author_id)
      AND NOT EXISTS (SELECT 1 FROM notifications AS own WHERE own.user_id = notifications.user_id
        AND own.comment_id = comments.id)
    GROUP BY notifications.id
  SQL

  included do
    attr_accessor :comments_count

    # Thread notifications without new comments after +moment+, and all others.
    scope :without_comments_after, ->(moment) {
      where(
        "notifications.kind <> 'thread' OR notifications.post_id IN (SELECT posts.id FROM posts WHERE " \
        "posts.id = notifications.post_id AND posts.last_activity_at <= ?)", moment
      )
    }
  end

  class_methods do
    # Sets the number of comments of the thread notifications among +notifications+. Returns all of them.
    def count_comments(notifications)
      threads = notifications.select(&:thread?)
      counts = threads.any? ? counts_of_comments(threads.map(&:id)) : {}
      threads.each { |notification| notification.comments_count = counts.fetch(notification.id, 0) }
      notifications
    end

    private
      def counts_of_comments(ids)
        sql = sanitize_sql([ COUNT_COMMENTS, { ids: } ])
        with_connection { |connection| connection.select_rows(sql, "Count comments of notifications") }.to_h
      end
  end
end
