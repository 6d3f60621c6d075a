require "test_helper"

# A database has the triggers of db/triggers.rb, on either engine.
class TriggersTest < ActiveSupport::TestCase
  test "db/schema.rb has the triggers of db/triggers.rb, and no others" do
    assert_empty installation.outdated,
      "bin/rails db:prepare db:schema:dump:primary writes them to db/schema.rb."
    assert_equal Triggers.new.statements.keys.sort, names
  end

  test "creates missing and different triggers again, and then changes nothing" do
    %w[ votes_inserted posts_inserted ].each { |name| connection.execute Engines.current.drop_trigger(name) }
    Engines.current.trigger(:posts_inserted, "AFTER INSERT ON posts",
      "UPDATE users SET karma = 0 WHERE id = 1")
      .each { |sql| connection.execute sql }
    assert_equal %w[ posts_inserted votes_inserted ], installation.outdated.sort

    CodeDefinitions.install connection
    assert_empty installation.outdated
    assert_difference(-> { posts(:wal).reload.score }) { votes_for_another_member }
    assert_no_queries_match(/TRIGGER \w+ |FUNCTION \w+\(/) { CodeDefinitions.install connection }
  end

  test "doesn't touch a database that has other migrations than this code" do
    connection.execute Engines.current.drop_trigger("votes_inserted")
    connection.pool.schema_migration.create_version "20991231000000"
    CodeDefinitions.install connection

    assert_equal [ "votes_inserted" ], installation.outdated
  end

  test "names a trigger that can't be created, such as one of a table that a migration drops" do
    connection.execute "DROP TABLE vouches"
    error = assert_raises(ActiveRecord::MigrationError) do
      TriggerInstallation.new(connection, "vouches_counted" => trigger("vouches_counted", "vouches")).run
    end
    assert_match(
      /trigger vouches_counted can't be created: .*vouches.*Change or remove it in db\/triggers\.rb/,
      error.message
    )
  end

  private
    def trigger(name, table)
      Engines.current.trigger(name, "AFTER INSERT ON #{table}", "UPDATE users SET karma = 0")
    end

    def connection = ApplicationRecord.lease_connection
    def installation = TriggerInstallation.new(connection)
    def names = connection.select_values(Engines.current.triggers_query).sort

    def votes_for_another_member
      voter = User.where.not(id: Vote.where(post: posts(:wal)).select(:user_id))
        .where.not(id: posts(:wal).author_id).first!
      Vote.create! user: voter, post: posts(:wal), value: 1
    end
end
