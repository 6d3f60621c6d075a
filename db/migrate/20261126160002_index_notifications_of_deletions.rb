require_relative "../migration_helpers/concurrent_indexes"

# A flag's member is notified once that the author deleted the item.
class IndexNotificationsOfDeletions < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up
    add_index :notifications, :flag_id, unique: true, where: "flag_id IS NOT NULL"
  end

  def down
    remove_index :notifications, :flag_id
  end
end
