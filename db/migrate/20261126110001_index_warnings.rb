require_relative "../migration_helpers/concurrent_indexes"

# To count the warnings of a member who has thousands of moderation actions.
class IndexWarnings < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  NAME = "index_moderation_actions_on_warned"

  def up = add_index(:moderation_actions, :subject_id, where: "action = 'warned'", name: NAME)
  def down = remove_index(:moderation_actions, :subject_id, name: NAME)
end
