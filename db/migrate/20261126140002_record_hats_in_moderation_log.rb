require_relative "../migration_helpers/moderation_log_trigger"
require_relative "../migration_helpers/rewritten_definitions"

# The hat that a moderation action grants or revokes. It can't be changed, but disappears with the hat, when the member's account
# is deleted.
class RecordHatsInModerationLog < ActiveRecord::Migration[8.1]
  include ModerationLogTrigger, RewrittenDefinitions

  def up
    add_empty_reference :moderation_actions, :hat_id, to: :hats
    replace_moderation_log_trigger hat_id: "IS NULL"
  end

  def down
    replace_moderation_log_trigger
    drop_reference :moderation_actions, :hat_id
  end
end
