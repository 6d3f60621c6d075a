require "test_helper"
require Rails.root.join("db/migration_helpers/concurrent_indexes")

class ConcurrentIndexesTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  setup do
    connection.create_table(:examples, force: true) { |t| t.integer :number }
    connection.execute "INSERT INTO examples (number) VALUES (1), (1), (2)"
  end

  teardown { connection.drop_table :examples, if_exists: true }

  test "adds, replaces and removes an index, and may be repeated" do
    2.times { migrate { add_index :examples, :number } }
    assert_equal [ [ "index_examples_on_number", nil ] ], indexes

    2.times { migrate { replace_index :examples, :number, where: "number IS NOT NULL" } }
    assert_equal [ "index_examples_on_number" ], indexes.map(&:first)
    assert_match(/number IS NOT NULL/, indexes.first.last)

    2.times { migrate { remove_index :examples, :number } }
    assert_empty indexes
  end

  test "can be reverted" do
    migration = migration_with(:change) { add_index :examples, :number }
    [ [ :up, 1 ], [ :down, 0 ] ].each do |direction, count|
      run_migration migration, direction
      assert_equal count, indexes.size
    end
  end

  test "builds an index again that PostgreSQL left incomplete" do
    postgresql_only
    assert_raises(ActiveRecord::RecordNotUnique) { migrate { add_index :examples, :number, unique: true } }
    assert connection.index_exists?(:examples, :number, valid: false)
    connection.execute "DELETE FROM examples WHERE number = 1"

    migrate { add_index :examples, :number, unique: true }
    assert connection.index_exists?(:examples, :number, valid: true, unique: true)
  end

  test "continues after each step at which replacing an index can be interrupted" do
    postgresql_only
    replace = -> { migrate { replace_index :examples, :number, unique: true } }
    migrate { add_index :examples, :number }
    assert_raises(ActiveRecord::RecordNotUnique, &replace)
    assert_equal [ true, false ], connection.indexes(:examples).sort_by(&:name).map(&:valid?),
      "the old index is gone"
    connection.execute "DELETE FROM examples WHERE number = 1"

    migrate { add_index :examples, :number, unique: true, name: "index_examples_on_number_new" }
    migrate { remove_index :examples, name: "index_examples_on_number" }
    replace.call
    assert_equal [ "index_examples_on_number" ], indexes.map(&:first)
    assert connection.index_exists?(:examples, :number, unique: true)
  end

  slow_test "accepts writes while it waits for an older transaction, for longer than the lock timeout" do
    postgresql_only
    timeout = connection.select_value("SHOW lock_timeout")
    connection.execute "SET lock_timeout = '50ms'"
    during_an_older_transaction(-> { connection.execute "INSERT INTO examples (number) VALUES (4)" }) do
      migrate { add_index :examples, :number }
    end

    assert connection.index_exists?(:examples, :number, valid: true)
    assert_equal 5, connection.select_value("SELECT count(*) FROM examples")
    assert_equal "50ms", connection.select_value("SHOW lock_timeout")
  ensure
    connection.execute "SET lock_timeout = #{connection.quote(timeout)}" if timeout
  end

  private
    def connection = ApplicationRecord.lease_connection
    def postgresql_only = (skip "PostgreSQL only" unless Kit::Postgresql.chosen?)

    def migration_with(direction, &)
      Class.new(ActiveRecord::Migration[8.1]) do
        include ConcurrentIndexes
        define_method(direction, &)
      end
    end

    def migrate(&) = run_migration(migration_with(:up, &), :up)

    def run_migration(migration, direction)
      migration.new.then { |new| new.suppress_messages { new.migrate(direction) } }
    end

    # Calls +write+ in another thread once the block waits for a transaction that has written to the table.
    def during_an_older_transaction(write)
      started = Queue.new
      older = Thread.new do
        ApplicationRecord.transaction do
          connection.execute "INSERT INTO examples (number) VALUES (3)"
          started << true
          Thread.new { write_during_build(write) }.join
        end
      end
      started.pop
      yield
      older.join
    end

    def write_during_build(write)
      eventually(seconds: 10) do
        connection.uncached do
          connection.select_value("SELECT 1 FROM pg_stat_progress_create_index WHERE phase LIKE 'waiting%'")
        end
      end
      sleep 0.2 # longer than the lock timeout
      write.call
    ensure
      ApplicationRecord.connection_handler.clear_active_connections!
    end

    def indexes = connection.indexes(:examples).map { |index| [ index.name, index.where ] }
end
