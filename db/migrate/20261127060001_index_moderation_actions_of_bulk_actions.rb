require_relative "../migration_helpers/concurrent_indexes"

# For the entries of the moderation log, the actions of a bulk action, and those on one member's posts and comments among them.
class IndexModerationActionsOfBulkActions < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  NAMES = { listed: "index_moderation_actions_on_listed", bulk: "index_moderation_actions_on_bulk",
    subject: "index_moderation_actions_on_bulk_and_subject" }.freeze
  IN_BULK = "first_in_bulk_id IS NOT NULL".freeze

  def up
    add_index :moderation_actions, %i[ created_at id ], where: "first_in_bulk_id IS NULL OR first_in_bulk_id = id",
      name: NAMES[:listed]
    add_index :moderation_actions, %i[ first_in_bulk_id created_at id ], where: IN_BULK, name: NAMES[:bulk]
    add_index :moderation_actions, %i[ first_in_bulk_id subject_id action ], where: IN_BULK, name: NAMES[:subject]
    add_index :bulk_actions, :first_undo_id, where: "first_undo_id IS NOT NULL"
    remove_index :moderation_actions, name: "index_moderation_actions_on_created_at_and_id"
  end

  def down
    add_index :moderation_actions, %i[ created_at id ]
    remove_index :bulk_actions, :first_undo_id
    NAMES.each_value { |name| remove_index :moderation_actions, name: }
  end
end
