require_relative "../migration_helpers/concurrent_indexes"

# To list the actions of a bulk action as one entry when the moderation log is filtered by an action.
class IndexModerationActionsOfBulkActionsByAction < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  NAME = "index_moderation_actions_on_bulk_and_action".freeze

  def up
    add_index :moderation_actions, %i[ first_in_bulk_id action id ], where: "first_in_bulk_id IS NOT NULL", name: NAME
  end

  def down = remove_index(:moderation_actions, name: NAME)
end
