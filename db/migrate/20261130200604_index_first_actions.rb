require_relative "../migration_helpers/concurrent_indexes"

# For the median time to the first action, from the index alone.
class IndexFirstActions < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  NAME = "index_moderation_queue_items_on_acted".freeze

  def up
    add_index :moderation_queue_items, %i[ created_at acted_at ], name: NAME, where: "acted_at IS NOT NULL"
  end

  def down = remove_index(:moderation_queue_items, name: NAME)
end
