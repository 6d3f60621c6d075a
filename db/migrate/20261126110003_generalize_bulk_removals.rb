require_relative "20261126006000_create_bulk_removals"

# Bulk removals become bulk actions, which can also dismiss flags and restore, and concern a selection of posts and comments.
class GeneralizeBulkRemovals < ActiveRecord::Migration[8.1]
  STATES = { "removing" => "applying", "removed" => "applied", "restoring" => "undoing", "restored" => "undone" }.freeze
  COLUMNS = %w[ id user_id undone_by_id member_ids reason since ban items_count continued_at created_at ].freeze
  ENTRY_COLUMNS = %w[ id moderation_action_id undone ].freeze

  def up
    create_bulk_actions
    create_entries
    copy "bulk_removals", "bulk_actions", **columns(COLUMNS), state: translated(STATES)
    copy "bulk_removal_actions", "bulk_action_entries", **columns(ENTRY_COLUMNS), bulk_action_id: "bulk_removal_id"
    drop_table :bulk_removal_actions
    drop_table :bulk_removals
  end

  # Deletes selections: earlier versions don't know them.
  def down
    execute "DELETE FROM bulk_actions WHERE item_ids IS NOT NULL"
    CreateBulkRemovals.new.exec_migration(connection, :up)
    copy "bulk_actions", "bulk_removals", **columns(COLUMNS), state: translated(STATES.invert)
    copy "bulk_action_entries", "bulk_removal_actions", **columns(ENTRY_COLUMNS), bulk_removal_id: "bulk_action_id"
    drop_table :bulk_action_entries
    drop_table :bulk_actions
  end

  private
    def create_bulk_actions
      create_table :bulk_actions do |t|
        t.references :user, null: false, foreign_key: true
        t.references :undone_by, foreign_key: { to_table: :users }, index: { where: "undone_by_id IS NOT NULL" }
        t.string :action, null: false, default: "removed"
        t.text :member_ids, null: false
        t.text :item_ids
        t.bigint :seen_up_to
        t.string :reason, null: false
        t.datetime :since
        t.boolean :ban, null: false, default: false
        t.string :state, null: false, default: "applying"
        t.integer :items_count, null: false, default: 0
        t.datetime :continued_at
        t.datetime :created_at, null: false

        t.index :id, where: "state IN ('applying', 'undoing')", name: "index_bulk_actions_on_running"
        t.check_constraint "action IN ('removed', 'dismissed', 'restored')", name: "known_bulk_action"
        t.check_constraint "state IN ('applying', 'applied', 'undoing', 'undone')", name: "known_bulk_action_state"
      end
    end

    def create_entries
      create_table :bulk_action_entries do |t|
        t.references :bulk_action, null: false, foreign_key: { on_delete: :cascade }, index: false
        t.references :moderation_action, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
        t.boolean :undone, null: false, default: false

        t.index [ :bulk_action_id, :id ]
      end
    end

    def columns(names) = names.to_h { |name| [ name.to_sym, name ] }

    def translated(states)
      "CASE state #{states.map { |from, to| "WHEN '#{from}' THEN '#{to}'" }.join(" ")} END"
    end

    # +columns+ are the new columns and their values.
    def copy(from, to, **columns)
      execute "INSERT INTO #{to} (#{columns.keys.join(", ")}) SELECT #{columns.values.join(", ")} FROM #{from}"
      connection.reset_pk_sequence!(to) if connection.respond_to?(:reset_pk_sequence!)
    end
end
