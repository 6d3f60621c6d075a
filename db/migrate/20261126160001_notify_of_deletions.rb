require_relative "../migration_helpers/rewritten_definitions"
require_relative "../migration_helpers/without_triggers"

# Notifications of members whose flagged post or comment was deleted by its author. There is no moderation action to refer to.
class NotifyOfDeletions < ActiveRecord::Migration[8.1]
  include RewrittenDefinitions, WithoutTriggers

  KINDS = "kind IN ('reply', 'mention', 'thread', 'moderation', 'flag', 'join_request', 'message'".freeze
  FLAGS = "(flag_id IS NOT NULL) = (kind = 'deletion')".freeze
  CHECK = "CONSTRAINT deletions_have_flags CHECK (#{FLAGS})".freeze

  def up
    add_empty_reference :notifications, :flag_id, to: :flags, on_delete: "CASCADE #{CHECK unless Postgresql.chosen?}"
    if Postgresql.chosen?
      add_check_constraint :notifications, FLAGS, name: "deletions_have_flags"
      replace_check_constraint :notifications, "#{KINDS}, 'deletion')", name: "known_notice"
    else
      rewrite_definition :notifications, "#{KINDS})", "#{KINDS}, 'deletion')"
    end
  end

  # Deletes notifications of the new kind.
  def down
    execute "DELETE FROM notifications WHERE kind = 'deletion'"
    if Postgresql.chosen?
      replace_check_constraint :notifications, "#{KINDS})", name: "known_notice"
      remove_column :notifications, :flag_id
    else
      rewrite_definition :notifications, "#{KINDS}, 'deletion')", "#{KINDS})"
      drop_check
      drop_reference :notifications, :flag_id
    end
  end

  private
    # The check is part of the column's definition, unless the database was created from the schema.
    def drop_check
      check = definition_of(:notifications)[/,? *CONSTRAINT "?deletions_have_flags"? CHECK \(\(flag_id[^)]*\) = \([^)]*\)\)/]
      rewrite_definition :notifications, check, ""
    end
end
