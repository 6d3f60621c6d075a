require_relative "../migration_helpers/concurrent_indexes"

class IndexWaitingVotes < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up = add_index(:votes, :user_id, name: "index_votes_on_waiting", where: "waiting")
  def down = remove_index(:votes, :user_id, name: "index_votes_on_waiting")
end
