require_relative "../migration_helpers/concurrent_indexes"

# The index of before limited each member to one notification per post, whatever its kind. With a second kind
# about posts, a mention in the same post would have been dropped.
class LimitOnlyMentionsToOnePerPost < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  FORMER, PRESENT = "index_notifications_on_user_id_and_post_id", "index_notifications_on_mentions_in_posts"

  def up
    add_index :notifications, %i[ user_id post_id ], name: PRESENT, unique: true,
      where: "kind = 'mention' AND comment_id IS NULL"
    remove_index :notifications, name: FORMER
  end

  # Fails if there are two about one post by now.
  def down
    add_index :notifications, %i[ user_id post_id ], name: FORMER, unique: true,
      where: "comment_id IS NULL AND kind <> 'thread'"
    remove_index :notifications, name: PRESENT
  end
end
