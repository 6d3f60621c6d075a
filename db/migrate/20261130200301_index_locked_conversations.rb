require_relative "../migration_helpers/concurrent_indexes"

# For the deletion of a moderator's account.
class IndexLockedConversations < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def change = add_index(:conversations, :locked_by_id, where: "locked_by_id IS NOT NULL")
end
