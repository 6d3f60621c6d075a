require_relative "../migration_helpers/concurrent_indexes"

# One notification per message.
class IndexNotificationsOfMessages < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up
    add_index :notifications, :message_id, unique: true, where: "message_id IS NOT NULL"
  end

  def down
    remove_index :notifications, :message_id
  end
end
