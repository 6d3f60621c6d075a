# Locked threads, which accept no comments, and suspended members, who may read but not participate. The moderation action
# records who did it, when and why.
class CreateLocksAndSuspensions < ActiveRecord::Migration[8.1]
  def up
    add_column :posts, :locked, :boolean, null: false, default: false

    create_table :locks do |t|
      t.references :post, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :decision, null: false, foreign_key: true
      t.datetime :created_at, null: false
    end

    create_table :suspensions do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :decision, null: false, foreign_key: true
      t.datetime :ends_at
      t.datetime :created_at, null: false
    end

    [ *locked(:locks_inserted, "INSERT", engine.yes, "NEW"), *locked(:locks_deleted, "DELETE", engine.no, "OLD") ]
      .each { |statement| execute statement }
  end

  def down
    drop_table :locks
    drop_table :suspensions
    engine == Engines::Sqlite ? execute("ALTER TABLE posts DROP COLUMN locked") : remove_column(:posts, :locked)
  end

  private
    def locked(name, event, value, row)
      engine.trigger(name, "AFTER #{event} ON locks", "UPDATE posts SET locked = #{value} WHERE id = #{row}.post_id")
    end

    def engine = Engines.of(connection)
end
