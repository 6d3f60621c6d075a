require "test_helper"

# A kind of moderation action, notification, security event or alert that a model lists is a row, to which the
# database refers.
class KindsTest < ActiveSupport::TestCase
  INSERTS = {
    moderation_action_kinds: "INSERT INTO moderation_actions (user_id, subject_id, action, reason, " \
      "created_at) SELECT id, id, '%s', 'why', CURRENT_TIMESTAMP FROM users",
    notification_kinds:
      "INSERT INTO notifications (user_id, kind, created_at) SELECT id, '%s', CURRENT_TIMESTAMP FROM users",
    security_event_kinds:
      "INSERT INTO security_events (user_id, kind, created_at) SELECT id, '%s', CURRENT_TIMESTAMP FROM users",
    moderator_alert_kinds:
      "INSERT INTO moderator_alerts (user_id, kind, created_at) SELECT id, '%s', CURRENT_TIMESTAMP FROM users"
  }.freeze

  # Statements that write what no kind of that name has.
  OFFENSES = {
    notifications: {
      "a reply without a comment" => "INSERT INTO notifications (user_id, post_id, kind, created_at) " \
        "SELECT author_id, id, 'reply', CURRENT_TIMESTAMP FROM posts",
      "a thread with a comment" => "INSERT INTO notifications (user_id, post_id, comment_id, kind, " \
        "created_at) SELECT author_id, post_id, id, 'thread', CURRENT_TIMESTAMP FROM comments",
      "an answer to a request with a post" => "INSERT INTO notifications (user_id, post_id, kind, " \
        "created_at) SELECT author_id, id, 'join_request', CURRENT_TIMESTAMP FROM posts",
      **{
        mention: :post, deletion: :flag, moderation: :action, flag: :action, message: :message
      }.to_h { |kind, reference|
        [ "a #{kind} without a #{reference}",
          "INSERT INTO notifications (user_id, kind, created_at) SELECT id, '#{kind}', " \
          "CURRENT_TIMESTAMP FROM users" ]
      }
    },
    moderation_actions: {
      "a ban without a moderator" => "INSERT INTO moderation_actions (subject_id, action, reason, " \
        "created_at) SELECT id, 'banned', 'why', CURRENT_TIMESTAMP FROM users"
    },
    bulk_actions: {
      "bans in bulk" => "INSERT INTO bulk_actions (user_id, member_ids, reason, action, created_at) SELECT " \
        "id, '[]', 'Spam', 'banned', CURRENT_TIMESTAMP FROM users"
    }
  }.freeze

  OFFENSES.each do |table, statements|
    statements.each do |offense, statement|
      test "the database rejects #{offense}" do
        error = assert_raises(ActiveRecord::StatementInvalid) { try statement }
        assert_match(/#{table} must match the row of their kind in \w+_kinds/, error.message)
      end
    end
  end

  test "the database rejects a change of a reply into something else" do
    try "INSERT INTO notifications (user_id, post_id, comment_id, kind, created_at) SELECT author_id, " \
      "post_id, id, 'reply', CURRENT_TIMESTAMP FROM comments"
    [ "comment_id = NULL", "post_id = NULL", "kind = 'thread'", "kind = 'message'" ].each do |change|
      error = assert_raises(ActiveRecord::StatementInvalid) do
        try "UPDATE notifications SET #{change} WHERE kind = 'reply'"
      end
      assert_match(/must match the row of their kind/, error.message)
    end
  end

  test "a new kind can refer to what it says, and its rows can be changed when it says something else" do
    insert = "INSERT INTO notifications (user_id, post_id, kind, created_at) SELECT author_id, id, " \
      "'locked', CURRENT_TIMESTAMP FROM posts WHERE id = #{posts(:wal).id}"
    kind = { name: "locked", **Notification::Kind.references }
    KindInstallation.new(connection, notification_kinds: [ kind ]).run
    assert_raises(ActiveRecord::StatementInvalid) { try insert }

    KindInstallation.new(connection, notification_kinds: [ { **kind, post: true } ]).run
    assert_equal [ 1, 1 ], Array.new(2) { try(insert) }, "only a mention happens once per post"
  end

  setup { INSERTS.each_key { |table| forget_names_of_other_branches table } }

  INSERTS.each do |table, insert|
    test "a name in #{table} needs a line in the model, and no migration" do
      assert_equal listed(table).sort, names(table).sort
      assert_raises(ActiveRecord::InvalidForeignKey) { try insert % "new" }

      KindInstallation.new(connection, table => [ { name: "new" } ]).run
      assert_operator try(insert % "new"), :>, 0
    end

    test "a name in #{table} that the code no longer lists stays, with the rows that refer to it" do
      connection.execute "INSERT INTO #{table} (name) VALUES ('old')"
      rows = try(insert % "old")
      CodeDefinitions.install connection

      assert_equal [ *listed(table), "old" ].sort, names(table).sort
      assert_operator rows, :>, 0
    end

    test "missing names in #{table} are inserted again, once" do
      name = names(table).find { |each| !referred?(table, each) }
      connection.execute "DELETE FROM #{table} WHERE name = '#{name}'"
      CodeDefinitions.install connection

      assert_equal listed(table).sort, names(table).sort
      assert_no_queries_match(/INSERT/) { CodeDefinitions.install connection }
    end
  end

  private
    def connection = ApplicationRecord.lease_connection
    def listed(table) = KindInstallation.kinds[table].pluck(:name)
    def names(table) = connection.select_values("SELECT name FROM #{table}")
    # The test database keeps them.
    def forget_names_of_other_branches(table)
      (names(table) - listed(table)).each do |name|
        connection.execute "DELETE FROM #{table} WHERE name = '#{name}'"
      end
    end

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
    copy.open(migrations_paths: nil) do
      ActiveRecord::Schema.suppress_messages { load Rails.root.join("db/schema.rb") }
    end

    SQLite3::Database.new(copy.path) do |database|
      KindInstallation.kinds.each do |table, rows|
        assert_equal rows.pluck(:name).sort, database.execute("SELECT name FROM #{table}").flatten.sort
      end
    end
  end
end
