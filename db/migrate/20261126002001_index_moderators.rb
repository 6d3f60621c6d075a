require_relative "../migration_helpers/concurrent_indexes"

# About lists the moderators and administrators.
class IndexModerators < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up
    add_index :users, %i[ role id ], where: "role <> 'member'"
  end

  def down
    remove_index :users, %i[ role id ]
  end
end
