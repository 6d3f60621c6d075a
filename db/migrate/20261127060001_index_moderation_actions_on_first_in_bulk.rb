require_relative "../concurrent_indexes"

# To find the moderation actions of a bulk action, and those on one member's posts and comments among them.
class IndexModerationActionsOnFirstInBulk < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  NAME = "index_moderation_actions_on_first_in_bulk_and_subject".freeze

  def up
    add_index :moderation_actions, %i[ first_in_bulk_id subject_id ], where: "first_in_bulk_id IS NOT NULL", name: NAME
    add_index :bulk_actions, :first_undo_id, where: "first_undo_id IS NOT NULL"
  end

  def down
    remove_index :bulk_actions, :first_undo_id
    remove_index :moderation_actions, name: NAME
  end
end
