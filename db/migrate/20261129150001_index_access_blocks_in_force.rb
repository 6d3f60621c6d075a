require_relative "../migration_helpers/concurrent_indexes"

# A network can be blocked again after it was unblocked, and from sign-ups and all requests at the same time.
class IndexAccessBlocksInForce < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up
    add_index :access_blocks, %i[ kind covers pattern ], unique: true, where: "unblocked_at IS NULL",
      name: "index_access_blocks_in_force"
    add_index :access_blocks, :unblocked_by_id, where: "unblocked_by_id IS NOT NULL"
    remove_index :access_blocks, name: "index_access_blocks_on_kind_and_pattern"
  end

  # Fails if something was blocked more than once: the earlier index would not allow it.
  def down
    add_index :access_blocks, %i[ kind pattern ], unique: true
    remove_index :access_blocks, name: "index_access_blocks_in_force"
    remove_index :access_blocks, :unblocked_by_id
  end
end
