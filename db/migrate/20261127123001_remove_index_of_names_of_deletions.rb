require_relative "../migration_helpers/concurrent_indexes"

# A deletion reserves the name (ReservedUsername), so deletions are no longer looked up by name.
class RemoveIndexOfNamesOfDeletions < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up = remove_index(:account_deletions, :username)
  def down = add_index(:account_deletions, :username)
end
