# Posts that a member hides from their own lists. (Posts hidden by flags are hidden from everybody.)
class CreateOmissions < ActiveRecord::Migration[8.1]
  def up
    create_table :omissions do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :post, null: false, foreign_key: { on_delete: :cascade }
      t.datetime :created_at, null: false

      t.index [ :user_id, :id ]
      t.index [ :user_id, :post_id ], unique: true
    end

    add_column :users, :omissions_count, :integer, null: false, default: 0
    [ *counted(:omissions_inserted, "INSERT", "+ 1 WHERE id = NEW.user_id"),
      *counted(:omissions_deleted, "DELETE", "- 1 WHERE id = OLD.user_id") ].each { |statement| execute statement }
  end

  def down
    drop_table :omissions
    engine == Engines::Sqlite ? execute("ALTER TABLE users DROP COLUMN omissions_count") : remove_column(:users, :omissions_count)
  end

  private
    def counted(name, event, change)
      engine.trigger(name, "AFTER #{event} ON omissions", "UPDATE users SET omissions_count = omissions_count #{change}")
    end

    def engine = Engines.of(connection)
end
