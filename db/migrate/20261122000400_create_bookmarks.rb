# Saved posts and comments. They are counted per member, so that pages need no query for members without any.
class CreateBookmarks < ActiveRecord::Migration[8.1]
  def up
    create_table :bookmarks do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :post, foreign_key: { on_delete: :cascade }
      t.references :comment, foreign_key: { on_delete: :cascade }
      t.datetime :created_at, null: false

      t.index [ :user_id, :id ]
      t.index [ :user_id, :post_id ], unique: true
      t.index [ :user_id, :comment_id ], unique: true
      t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "one_saved_thing"
    end

    add_column :users, :bookmarks_count, :integer, null: false, default: 0
    [ *counted(:bookmarks_inserted, "INSERT", "+ 1 WHERE id = NEW.user_id"),
      *counted(:bookmarks_deleted, "DELETE", "- 1 WHERE id = OLD.user_id") ].each { |statement| execute statement }
  end

  def down
    drop_table :bookmarks
    engine == Engines::Sqlite ? execute("ALTER TABLE users DROP COLUMN bookmarks_count") : remove_column(:users, :bookmarks_count)
  end

  private
    def counted(name, event, change)
      engine.trigger(name, "AFTER #{event} ON bookmarks", "UPDATE users SET bookmarks_count = bookmarks_count #{change}")
    end

    def engine = Engines.of(connection)
end
