# Members can mute tags.
class MuteTags < ActiveRecord::Migration[8.1]
  # SQLite rebuilds the table to change its constraint, which drops its triggers.
  def up
    drop_triggers
    add_reference :mutes, :tag, foreign_key: { on_delete: :cascade }
    add_index :mutes, [ :user_id, :tag_id ], unique: true
    constrain "(muted_id IS NOT NULL AND domain IS NULL AND tag_id IS NULL) OR (muted_id IS NULL AND domain IS NOT NULL AND " \
      "tag_id IS NULL) OR (muted_id IS NULL AND domain IS NULL AND tag_id IS NOT NULL)"
    count
  end

  def down
    execute "DELETE FROM mutes WHERE tag_id IS NOT NULL"
    drop_triggers
    constrain "(muted_id IS NULL) <> (domain IS NULL)"
    remove_index :mutes, [ :user_id, :tag_id ]
    remove_reference :mutes, :tag, foreign_key: true
    count
  end

  private
    def drop_triggers
      %w[ mutes_inserted mutes_deleted ].each do |name|
        execute "DROP TRIGGER #{name}#{" ON mutes" unless engine == Engines::Sqlite}"
      end
    end

    def constrain(one)
      remove_check_constraint :mutes, name: "one_muted"
      add_check_constraint :mutes, one, name: "one_muted"
    end

    def count
      { mutes_inserted: [ "INSERT", "+ 1 WHERE id = NEW.user_id" ], mutes_deleted: [ "DELETE", "- 1 WHERE id = OLD.user_id" ] }
        .each do |name, (event, change)|
        engine.trigger(name, "AFTER #{event} ON mutes", "UPDATE users SET mutes_count = mutes_count #{change}")
          .each { |statement| execute statement }
      end
    end

    def engine = Engines.of(connection)
end
