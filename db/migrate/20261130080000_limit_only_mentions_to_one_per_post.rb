require_relative "../migration_helpers/concurrent_indexes"
require_relative "../migration_helpers/irreversible"

# The index of before limited each member to one notification per post, whatever its kind. With a second kind
# about posts, a mention in the same post would have been dropped.
class LimitOnlyMentionsToOnePerPost < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes, Irreversible

  def up
    add_index :notifications, %i[ user_id post_id ], name: "index_notifications_on_mentions_in_posts",
      unique: true, where: "kind = 'mention' AND comment_id IS NULL"
    remove_index :notifications, name: "index_notifications_on_user_id_and_post_id"
  end
end
