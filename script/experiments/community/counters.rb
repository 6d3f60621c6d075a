# Sets the counters to what the site's triggers would have counted, in a few statements.
class Community::Counters
  STATEMENTS = [
    "UPDATE comments SET upvotes = 1 + votes.up, downvotes = votes.down FROM (" \
      "SELECT comment_id, sum(value = 1) AS up, sum(value = -1) AS down FROM votes " \
      "WHERE comment_id IS NOT NULL GROUP BY comment_id) AS votes WHERE id = votes.comment_id",
    "UPDATE posts SET score = 1 + votes.sum FROM (SELECT post_id, sum(value) AS sum FROM votes " \
      "WHERE post_id IS NOT NULL GROUP BY post_id) AS votes WHERE id = votes.post_id",
    # Each comment and each vote on a comment changes the thread.
    "UPDATE posts SET comments_count = thread.count, thread_version = thread.changes, " \
      "last_activity_at = thread.latest FROM (SELECT post_id, count(*) AS count, " \
      "sum(upvotes + downvotes) AS changes, max(created_at) AS latest FROM comments " \
      "GROUP BY post_id) AS thread WHERE id = thread.post_id",
    "UPDATE users SET karma = karma + sum, posts_count = count FROM (SELECT author_id, " \
      "sum(score - 1) AS sum, count(*) AS count FROM posts GROUP BY author_id) AS items WHERE id = author_id",
    "UPDATE users SET karma = karma + sum, comments_count = count FROM (SELECT author_id, " \
      "sum(upvotes - 1 - downvotes) AS sum, count(*) AS count FROM comments GROUP BY author_id) AS items " \
      "WHERE id = author_id",
    *%w[ bookmarks hidden_posts mutes follows ].map do |table|
      "UPDATE users SET #{table}_count = (SELECT count(*) FROM #{table} WHERE user_id = users.id) " \
        "WHERE id IN (SELECT user_id FROM #{table})"
    end,
    "UPDATE users SET unread_count = count FROM (SELECT user_id, count(*) AS count FROM notifications " \
      "WHERE read_at IS NULL AND NOT removed GROUP BY user_id) AS unread WHERE id = user_id",
    "UPDATE tags SET posts_count = (SELECT count(*) FROM taggings WHERE tag_id = tags.id)",
    "INSERT INTO moderation_queue_items (post_id, flags_count, created_at) " \
      "SELECT post_id, count(*), min(created_at) FROM flags GROUP BY post_id"
  ].freeze

  def initialize(database)
    @database = database
  end

  def set
    STATEMENTS.each { |statement| @database.execute statement }
  end
end
