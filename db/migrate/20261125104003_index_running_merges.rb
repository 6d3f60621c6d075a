require_relative "../migration_helpers/concurrent_indexes"

# Merges that a job has to continue.
class IndexRunningMerges < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up = add_index(:merges, :id, name: "index_merges_on_running", where: "state <> 'merged'")
  def down = remove_index(:merges, name: "index_merges_on_running")
end
