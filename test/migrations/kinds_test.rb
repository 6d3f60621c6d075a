require "test_helper"

# A kind of moderation action, notification or security event that a model lists is a row, to which the database refers.
class KindsTest < ActiveSupport::TestCase
  INSERTS = {
    moderation_action_kinds: "INSERT INTO moderation_actions (user_id, subject_id, action, reason, created_at) SELECT id, id, " \
      "'%s', 'why', CURRENT_TIMESTAMP FROM users",
    notification_kinds: "INSERT INTO notifications (user_id, kind, created_at) SELECT id, '%s', CURRENT_TIMESTAMP FROM users",
    security_event_kinds: "INSERT INTO security_events (user_id, kind, created_at) SELECT id, '%s', CURRENT_TIMESTAMP FROM users"
  }.freeze

  INSERTS.each do |table, insert|
    test "a name in #{table} needs a line in the model, and no migration" do
      assert_equal KindInstallation.kinds[table].sort, names(table).sort
      assert_raises(ActiveRecord::InvalidForeignKey) { try insert % "new" }

      KindInstallation.new(connection, table => [ *KindInstallation.kinds[table], "new" ]).run
      assert_operator try(insert % "new"), :>, 0
    end

    test "a name in #{table} that the code no longer lists stays, with the rows that refer to it" do
      connection.execute "INSERT INTO #{table} (name) VALUES ('old')"
      rows = try(insert % "old")
      CodeDefinitions.install connection

      assert_equal [ *KindInstallation.kinds[table], "old" ].sort, names(table).sort
      assert_operator rows, :>, 0
    end

    test "missing names in #{table} are inserted again, once" do
      name = names(table).find { |each| !referred?(table, each) }
      connection.execute "DELETE FROM #{table} WHERE name = '#{name}'"
      CodeDefinitions.install connection

      assert_equal KindInstallation.kinds[table].sort, names(table).sort
      assert_no_queries_match(/INSERT/) { CodeDefinitions.install connection }
    end
  end

  private
    def connection = ApplicationRecord.lease_connection
    def names(table) = connection.select_values("SELECT name FROM #{table}")
    def try(sql) = ApplicationRecord.transaction(requires_new: true) { connection.exec_update(sql) }

    def referred?(table, name)
      rows, column = table.to_s.sub("_kinds", "s"), table.to_s.start_with?("moderation") ? "action" : "kind"
      connection.select_value("SELECT 1 FROM #{rows} WHERE #{column} = '#{name}'")
    end
end

class KindsOfNewDatabasesTest < ActiveSupport::TestCase
  include MigratedCopy::Assertions

  self.use_transactional_tests = false

  test "a database that is loaded from the schema has the names before it is seeded" do
    copy = MigratedCopy.new(@folder)
    File.delete copy.path
    copy.open(migrations_paths: nil) { ActiveRecord::Schema.suppress_messages { load Rails.root.join("db/schema.rb") } }

    SQLite3::Database.new(copy.path) do |database|
      KindInstallation.kinds.each do |table, names|
        assert_equal names.sort, database.execute("SELECT name FROM #{table}").flatten.sort
      end
    end
  end
end
