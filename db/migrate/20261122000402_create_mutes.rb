# Members and domains that a member does not want to see.
class CreateMutes < ActiveRecord::Migration[8.1]
  def up
    create_table :mutes do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :muted, foreign_key: { to_table: :users, on_delete: :cascade }
      t.string :domain
      t.datetime :created_at, null: false

      t.index [ :user_id, :id ]
      t.index [ :user_id, :muted_id ], unique: true
      t.index [ :user_id, :domain ], unique: true
      t.check_constraint "(muted_id IS NULL) <> (domain IS NULL)", name: "one_muted"
      t.check_constraint "muted_id <> user_id", name: "not_oneself"
      t.check_constraint "length(domain) BETWEEN 1 AND 253", name: "domain_length"
    end

    add_column :users, :mutes_count, :integer, null: false, default: 0
    [ *counted(:mutes_inserted, "INSERT", "+ 1 WHERE id = NEW.user_id"),
      *counted(:mutes_deleted, "DELETE", "- 1 WHERE id = OLD.user_id") ].each { |statement| execute statement }
  end

  def down
    drop_table :mutes
    engine == Engines::Sqlite ? execute("ALTER TABLE users DROP COLUMN mutes_count") : remove_column(:users, :mutes_count)
  end

  private
    def counted(name, event, change)
      engine.trigger(name, "AFTER #{event} ON mutes", "UPDATE users SET mutes_count = mutes_count #{change}")
    end

    def engine = Engines.of(connection)
end
