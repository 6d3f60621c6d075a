# Merged discussions of the same link. Moved comments are recorded, so that a merge can be undone. The moderation action records
# who did it, when and why. The target changes if that post is merged in turn.
class CreateMergers < ActiveRecord::Migration[8.1]
  def up
    add_column :posts, :mergers_count, :integer, null: false, default: 0

    create_table :mergers do |t|
      t.references :post, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :into, null: false, foreign_key: { to_table: :posts, on_delete: :cascade }
      t.references :decision, null: false, foreign_key: true
      t.datetime :created_at, null: false

      t.check_constraint "post_id <> into_id", name: "merged_into_another"
    end

    create_table :moved_comments do |t|
      t.references :comment, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :merger, null: false, foreign_key: { on_delete: :cascade }
    end

    triggers.each { |statement| execute statement }
  end

  def down
    drop_table :moved_comments
    drop_table :mergers
    execute "DROP TRIGGER comments_moved#{" ON comments" unless engine == Engines::Sqlite}"
    engine == Engines::Sqlite ? execute("ALTER TABLE posts DROP COLUMN mergers_count") : remove_column(:posts, :mergers_count)
  end

  private
    def triggers
      engine.trigger(:mergers_inserted, "AFTER INSERT ON mergers", counted("+ 1", "NEW")) +
        engine.trigger(:mergers_changed, "AFTER UPDATE OF into_id ON mergers", counted("- 1", "OLD"), counted("+ 1", "NEW")) +
        engine.trigger(:mergers_deleted, "AFTER DELETE ON mergers", counted("- 1", "OLD")) +
        engine.trigger(:comments_moved, "AFTER UPDATE OF post_id ON comments",
          "UPDATE posts SET comments_count = comments_count - 1 WHERE id = OLD.post_id",
          "UPDATE posts SET comments_count = comments_count + 1 WHERE id = NEW.post_id",
          condition: "NEW.post_id <> OLD.post_id")
    end

    def counted(change, row) = "UPDATE posts SET mergers_count = mergers_count #{change} WHERE id = #{row}.into_id"
    def engine = Engines.of(connection)
end
