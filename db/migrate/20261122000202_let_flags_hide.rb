# Items with many flags are hidden without a moderator, and members may vouch for them.
class LetFlagsHide < ActiveRecord::Migration[8.1]
  def up
    keeping_triggers(:removals) { change_column_null :removals, :user_id, true }

    create_table :vouches do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :post, foreign_key: { on_delete: :cascade }
      t.references :comment, foreign_key: { on_delete: :cascade }
      t.datetime :created_at, null: false

      t.index [ :user_id, :post_id ], unique: true
      t.index [ :user_id, :comment_id ], unique: true
      t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "one_vouched_thing"
    end
  end

  def down
    drop_table :vouches
    execute "DELETE FROM removals WHERE user_id IS NULL"
    keeping_triggers(:removals) { change_column_null :removals, :user_id, false }
  end

  private
    # SQLite rebuilds the table, which drops its triggers.
    def keeping_triggers(table)
      return yield unless connection.adapter_name == "SQLite"

      triggers = connection.select_values("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '#{table}'")
      yield
      triggers.each { |trigger| execute trigger }
    end
end
