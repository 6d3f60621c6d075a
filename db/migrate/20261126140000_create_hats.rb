require_relative "../migration_helpers/rewritten_definitions"

# Hats: roles that moderators have verified, which members can wear with a comment. The members' counter and the versions of
# threads are maintained by triggers.
class CreateHats < ActiveRecord::Migration[8.1]
  include RewrittenDefinitions

  CONTENT = %w[ post_id author_id parent_id body removed edited_at ].freeze
  COUNT = "UPDATE users SET hats_count = hats_count".freeze

  def up
    create_hats
    add_column :users, :hats_count, :integer, null: false, default: 0
    add_empty_reference :comments, :hat_id, to: :hats
    count_hats
    replace_comments_changed [ *CONTENT, "hat_id" ]
  end

  def down
    replace_comments_changed CONTENT
    drop_reference :comments, :hat_id
    drop_table :hats
    execute "DROP FUNCTION hats_inserted(), hats_changed(), hats_deleted()" if Postgresql.chosen?
    execute "ALTER TABLE users DROP COLUMN hats_count"
  end

  private
    def create_hats
      create_table :hats do |t|
        t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
        t.references :granted_by, null: false, foreign_key: { to_table: :users }
        t.string :name, null: false
        t.string :link
        t.datetime :given_up_at
        t.datetime :revoked_at
        t.integer :items_count, null: false, default: 0
        t.datetime :continued_at
        t.datetime :created_at, null: false

        t.index [ :user_id, :id ]
        t.index [ :user_id, :name ], unique: true, where: "given_up_at IS NULL AND revoked_at IS NULL"
        t.index :id, where: "given_up_at IS NULL AND revoked_at IS NULL", name: "index_hats_on_active"
        t.index :id, where: "items_count > 0", name: "index_hats_on_running"
        t.check_constraint "length(name) BETWEEN 1 AND 50", name: "hat_name_length"
        t.check_constraint "length(link) BETWEEN 1 AND 500", name: "hat_link_length"
        t.check_constraint "items_count >= 0", name: "hat_items_not_negative"
      end
    end

    def count_hats
      [ *engine.trigger(:hats_inserted, "AFTER INSERT ON hats", "#{COUNT} + 1 WHERE id = NEW.user_id",
        condition: "NEW.revoked_at IS NULL"),
        *engine.trigger(:hats_changed, "AFTER UPDATE OF revoked_at ON hats",
          "#{COUNT} + #{shown("NEW")} - #{shown("OLD")} WHERE id = NEW.user_id"),
        *engine.trigger(:hats_deleted, "AFTER DELETE ON hats", "#{COUNT} - 1 WHERE id = OLD.user_id",
          condition: "OLD.revoked_at IS NULL") ].each { |sql| execute sql }
    end

    def shown(row) = engine.count("#{row}.revoked_at IS NULL")

    def replace_comments_changed(columns)
      if Postgresql.chosen?
        execute "DROP TRIGGER comments_changed ON comments"
        execute "DROP FUNCTION comments_changed()"
      else
        execute "DROP TRIGGER comments_changed"
      end
      engine.trigger(:comments_changed, "AFTER UPDATE OF #{columns.join(", ")} ON comments",
        "UPDATE posts SET thread_version = thread_version + 1 WHERE id IN (OLD.post_id, NEW.post_id)").each { |sql| execute sql }
    end

    def engine = Engines.of(connection)
end
