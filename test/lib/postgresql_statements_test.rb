require "test_helper"

# Statements that PostgreSQL ends, or doesn't end, as requests see them.
# PostgresqlFailuresTest stops the server.
class PostgresqlStatementsTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  setup do
    unless Kit::Postgresql.chosen?
      skip "The tests run on SQLite: script/ci/tests_postgresql runs them on PostgreSQL"
    end
  end
  teardown { @connection&.disconnect! }

  # By SQLSTATE. A statement after it opens another connection.
  {
    "57P01" => "SELECT pg_terminate_backend(pg_backend_pid())",
    "08006" => "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '08006'; END $$",
    "57P03" => "DO $$ BEGIN RAISE EXCEPTION 'starting' USING ERRCODE = '57P03'; END $$",
    "53300" => "DO $$ BEGIN RAISE EXCEPTION 'too many' USING ERRCODE = '53300'; END $$",
    "25006" => "SET TRANSACTION READ ONLY; CREATE TABLE written (id integer)"
  }.each do |code, sql|
    test "takes #{code} for a failed connection" do
      before = backend
      error = assert_raises(ActiveRecord::ConnectionFailed) { connection.execute sql }

      assert_equal 503, ActionDispatch::ExceptionWrapper.status_code_for_exception(error.class.name)
      assert_not_equal before, backend
      assert_raises(ActiveRecord::ConnectionFailed) { connection.transaction { connection.execute sql } }
      assert_equal 1, connection.select_value("SELECT 1", nil, []) # may be repeated
    end
  end

  test "ends a request's statement after a time limit, on the server and, if that doesn't respond, here" do
    while_serving do
      assert_raises(ActiveRecord::QueryCanceled) do
        connection(statement_timeout: 100).execute "SELECT pg_sleep(30)"
      end
      @connection = nil
      before = backend(response_timeout: 1)
      assert_raises(ActiveRecord::AdapterTimeout) do
        connection.execute "SET statement_timeout = 0; SELECT pg_sleep(30)"
      end
      assert_not_equal before, backend
    end
  end

  test "other statements of requests fail at once after one that took long to fail, for a second" do
    while_serving do
      stub_const LimitStatements, :SLOW, 0.1 do
        assert_raises(ActiveRecord::AdapterTimeout) do
          connection(response_timeout: 0.5).execute "SELECT pg_sleep(30)"
        end
        began = Kit::Clock.now
        assert_raises(ActiveRecord::AdapterTimeout) { connection.execute "SELECT 1" }
        assert_operator Kit::Clock.now - began, :<, 0.3
        assert Kit::Clock.wait_until(seconds: 10) { connection.select_value("SELECT 1") rescue nil }
      end
    end
  end

  test "doesn't limit statements of jobs, tasks and migrations" do
    assert_equal "0", connection(response_timeout: 0.1).select_value("SHOW statement_timeout")
    assert connection.execute("SELECT pg_sleep(0.3)")
  end

  private
    def connection(**settings)
      @connection ||= ActiveRecord::ConnectionAdapters::PostgreSQLAdapter.new(
        ApplicationRecord.connection_db_config.configuration_hash.merge(settings)
      )
    end

    def backend(**settings) = connection(**settings).select_value("SELECT pg_backend_pid()")

    def while_serving
      Thread.current.puma_server = Object.new
      yield
    ensure
      Thread.current.puma_server = nil
      LimitStatements.away.clear
    end
end
