# Notifications of replies and mentions, one per member and item. Their triggers maintain the unread count, not those of
# comments, so that comments in load tests, which notify nobody, cost nothing extra.
class CreateNotices < ActiveRecord::Migration[8.1]
  def up
    execute "ALTER TABLE users ADD COLUMN unread_count integer NOT NULL DEFAULT 0 CONSTRAINT unread_not_negative CHECK " \
      "(unread_count >= 0)"

    create_table :notices do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :post, null: false, foreign_key: { on_delete: :cascade }
      t.references :comment, foreign_key: { on_delete: :cascade }
      t.string :kind, null: false
      t.boolean :removed, null: false, default: false
      t.datetime :read_at
      t.datetime :created_at, null: false

      t.index [ :user_id, :comment_id ], unique: true
      t.index [ :user_id, :post_id ], unique: true, where: "comment_id IS NULL", name: "index_notices_on_user_id_and_post_id"
      t.index [ :user_id, :id ], where: "NOT removed", name: "index_notices_on_user_id_and_id"
      t.index [ :user_id, :post_id ], where: "read_at IS NULL", name: "index_notices_on_unread"
      t.check_constraint "kind IN ('reply', 'mention')", name: "known_notice"
      t.check_constraint "kind = 'mention' OR comment_id IS NOT NULL", name: "replies_are_comments"
    end

    [ *counted, *hidden(:notices_hidden, "INSERT", engine.yes, "NEW"), *hidden(:notices_shown, "DELETE", engine.no, "OLD") ]
      .each { |statement| execute statement }
  end

  def down
    triggers.each { |name, table| drop_trigger name, table }
    drop_table :notices
    execute "ALTER TABLE users DROP COLUMN unread_count"
  end

  private
    def counted
      engine.trigger(:notices_inserted, "AFTER INSERT ON notices", change("NEW", "+ 1"), condition: unread("NEW")) +
        engine.trigger(:notices_changed, "AFTER UPDATE OF read_at, removed ON notices",
        change("NEW", "+ #{engine.count(unread("NEW"))} - #{engine.count(unread("OLD"))}")) +
        engine.trigger(:notices_deleted, "AFTER DELETE ON notices", change("OLD", "- 1"), condition: unread("OLD"))
    end

    def change(row, by) = "UPDATE users SET unread_count = unread_count #{by} WHERE id = #{row}.user_id"
    def unread(row) = "#{row}.read_at IS NULL AND NOT #{row}.removed"

    # Notifications of removed items are hidden until the item is restored.
    def hidden(name, event, value, row)
      engine.trigger(name, "AFTER #{event} ON removals",
        "UPDATE notices SET removed = #{value} WHERE comment_id = #{row}.comment_id",
        "UPDATE notices SET removed = #{value} WHERE post_id = #{row}.post_id AND comment_id IS NULL")
    end

    def triggers
      {
        notices_hidden: "removals", notices_shown: "removals", notices_inserted: "notices", notices_changed: "notices",
        notices_deleted: "notices"
      }
    end

    def drop_trigger(name, table)
      engine == Engines::Sqlite ? execute("DROP TRIGGER #{name}") :
        [ "DROP TRIGGER #{name} ON #{table}", "DROP FUNCTION #{name}" ].each { |statement| execute statement }
    end

    def engine = Engines.of(connection)
end
