require_relative "../migration_helpers/concurrent_indexes"

# To find the comments of a hat that is revoked.
class IndexCommentsWithHats < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up = add_index(:comments, :hat_id, where: "hat_id IS NOT NULL")
  def down = remove_index(:comments, :hat_id)
end
