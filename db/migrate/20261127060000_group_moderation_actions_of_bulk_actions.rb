require_relative "../migration_helpers/moderation_log_trigger"
require_relative "../migration_helpers/rewritten_definitions"

# The moderation log lists a bulk action as one entry, which its first moderation action represents, and its undoing as another.
# The first one refers to itself. Moderation actions of earlier bulk actions can't be changed, and stay listed separately.
class GroupModerationActionsOfBulkActions < ActiveRecord::Migration[8.1]
  include ModerationLogTrigger, RewrittenDefinitions

  def up
    add_empty_reference :moderation_actions, :first_in_bulk_id, to: :moderation_actions
    add_empty_reference :bulk_actions, :first_undo_id, to: :moderation_actions
    replace_moderation_log_trigger hat_id: "IS NULL", first_in_bulk_id: "IS NOT DISTINCT FROM NEW.id"
  end

  def down
    replace_moderation_log_trigger hat_id: "IS NULL"
    drop_reference :bulk_actions, :first_undo_id
    drop_reference :moderation_actions, :first_in_bulk_id
  end
end
