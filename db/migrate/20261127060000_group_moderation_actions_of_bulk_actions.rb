require_relative "../engines"
require_relative "../rewritten_definitions"

# The moderation log lists a bulk action as one entry, which its first moderation action represents, and its undoing as another.
# The first one refers to itself. Moderation actions of earlier bulk actions can't be changed, and stay listed separately.
class GroupModerationActionsOfBulkActions < ActiveRecord::Migration[8.1]
  include RewrittenDefinitions

  GHOST = "IS NOT DISTINCT FROM (SELECT id FROM users WHERE username = 'deleted')".freeze
  CHANGES = {
    user_id: GHOST, subject_id: GHOST, post_id: "IS NULL", comment_id: "IS NULL", target_post_id: "IS NULL",
    reason: "= '[deleted]'", previous_title: "IS NULL", hat_id: "IS NULL"
  }.freeze
  FIXED = %i[ id action expires_at created_at tag_id previous_tags ].freeze

  def up
    add_empty_reference :moderation_actions, :first_in_bulk_id, to: :moderation_actions
    add_empty_reference :bulk_actions, :first_undo_id, to: :moderation_actions
    replace_trigger({ **CHANGES, first_in_bulk_id: "IS NOT DISTINCT FROM NEW.id" })
  end

  def down
    replace_trigger CHANGES
    drop_reference :bulk_actions, :first_undo_id
    drop_reference :moderation_actions, :first_in_bulk_id
  end

  private
    def replace_trigger(changes)
      execute "DROP TRIGGER moderation_actions_changed#{" ON moderation_actions" if Postgresql.chosen?}"
      changed = FIXED.map { |column| "NEW.#{column} IS DISTINCT FROM OLD.#{column}" } +
        changes.map { |column, allowed| "(NEW.#{column} IS DISTINCT FROM OLD.#{column} AND NOT NEW.#{column} #{allowed})" }
      engine.trigger(:moderation_actions_changed, "BEFORE UPDATE ON moderation_actions",
        engine.refusal("moderation actions cannot be changed", changed.join(" OR "))).each { |sql| execute sql }
    end

    def engine = Engines.of(connection)
end
