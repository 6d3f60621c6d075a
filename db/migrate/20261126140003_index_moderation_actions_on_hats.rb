require_relative "../migration_helpers/concurrent_indexes"

# To find a hat's moderation actions when it is deleted.
class IndexModerationActionsOnHats < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up = add_index(:moderation_actions, :hat_id, where: "hat_id IS NOT NULL")
  def down = remove_index(:moderation_actions, :hat_id)
end
