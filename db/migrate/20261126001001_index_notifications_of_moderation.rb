require_relative "../migration_helpers/concurrent_indexes"

# One notification per member and moderation action.
class IndexNotificationsOfModeration < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up
    add_index :notifications, %i[ moderation_action_id user_id ], unique: true, where: "moderation_action_id IS NOT NULL"
  end

  def down
    remove_index :notifications, %i[ moderation_action_id user_id ]
  end
end
