require "test_helper"
require Rails.root.join("db/migration_helpers/relaxed_checks")

class RelaxedChecksTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  setup do
    connection.create_table(:examples, force: true) do |t|
      t.string :title, null: false, index: true
      t.check_constraint condition(3), name: "example_length"
    end
    connection.create_table(:details, force: true) { |t| t.references :example, foreign_key: { on_delete: :cascade } }
    connection.execute "INSERT INTO examples (title) VALUES ('abc')"
    connection.execute "INSERT INTO details (example_id) SELECT id FROM examples"
  end

  teardown { %i[ details examples ].each { |table| connection.drop_table table, if_exists: true } }

  test "replaces the constraint, and keeps rows, indexes and referring rows" do
    relax
    connection.execute "INSERT INTO examples (title) VALUES ('abcde')"

    assert_equal [ 2, 1 ], %w[ examples details ].map { |table| connection.select_value("SELECT count(*) FROM #{table}") }
    assert_raises(ActiveRecord::StatementInvalid) { connection.execute "INSERT INTO examples (title) VALUES ('abcdef')" }
    assert connection.index_exists?(:examples, :title)
    assert_equal [ "example_length" ], connection.check_constraints(:examples).map(&:name)
    assert_equal [ "ok" ], connection.select_values("PRAGMA integrity_check") unless Postgresql.chosen?
  end

  test "can be reverted" do
    relax
    relax from: 5, to: 3
    assert_raises(ActiveRecord::StatementInvalid) { connection.execute "INSERT INTO examples (title) VALUES ('abcd')" }
  end

  test "other connections get the new constraint" do
    sqlite_only "one file"
    database = SQLite3::Database.new(connection.pool.db_config.database)
    insert = -> { database.execute "INSERT INTO examples (title) VALUES ('abcde')" }
    assert_raises(SQLite3::ConstraintException, &insert)
    relax
    insert.call
  ensure
    database&.close
  end

  test "fails, and changes nothing, if the table has a different constraint" do
    sqlite_only "PostgreSQL needs no previous definition"
    assert_raises(StandardError) { relax from: 4 }
    assert_raises(ActiveRecord::StatementInvalid) { connection.execute "INSERT INTO examples (title) VALUES ('abcd')" }
    assert_raises(ActiveRecord::StatementInvalid, "the schema can still be written") do
      connection.execute "UPDATE sqlite_schema SET sql = '' WHERE name = 'examples'"
    end
  end

  test "on PostgreSQL, continues after an interruption" do
    skip "PostgreSQL only" unless Postgresql.chosen?
    connection.add_check_constraint :examples, condition(5), name: "example_length_new", validate: false
    relax
    assert_equal [ "example_length" ], connection.check_constraints(:examples).map(&:name)
  end

  private
    def relax(from: 3, to: 5)
      from, to = condition(from), condition(to)
      migration = Class.new(ActiveRecord::Migration[8.1]) do
        include RelaxedChecks
        define_method(:up) { relax_check_constraint :examples, from:, to:, name: "example_length" }
      end
      migrate = ->(*) { ActiveRecord::Migration.suppress_messages { migration.new.exec_migration(connection, :up) } }
      migration.disable_ddl_transaction ? migrate.call : connection.transaction(&migrate)
    end

    def condition(length) = "length(title) BETWEEN 1 AND #{length}"
    def connection = ApplicationRecord.lease_connection
end
