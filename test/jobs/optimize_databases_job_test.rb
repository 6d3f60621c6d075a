require "test_helper"

class OptimizeDatabasesJobTest < ActiveJob::TestCase
  include StorageHelper

  FILES = {
    "test.sqlite3" => 3000,
    "test_queue.sqlite3" => 20,
    "test_tally.sqlite3" => 20,
    "test_errors.sqlite3" => 20
  }

  setup do
    sqlite_only "these files are not used with PostgreSQL"
    @handles = FILES.to_h do |name, rows|
      handle = SQLite3::Database.new(File.join(storage, name))
      handle.execute_batch "PRAGMA journal_mode = wal; CREATE TABLE things (id INTEGER PRIMARY KEY, kind " \
        "INTEGER); CREATE INDEX kinds ON things (kind)"
      handle.execute "INSERT INTO things (kind) WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 " \
        "FROM n WHERE x < ?) SELECT x % 10 FROM n", [ rows ]
      [ name, handle ]
    end
  end

  teardown { @handles&.each_value(&:close) }

  test "analyzes every database file" do
    OptimizeDatabasesJob.perform_now

    @handles.each do |name, handle|
      assert_equal "kinds", handle.get_first_value("SELECT idx FROM sqlite_stat1"), name
    end
  end

  test "analyzes a sample of rows, and not again until needed" do
    database = Kit::DataDirectory.here(environment: "test").primary

    assert_equal [ "ANALYZE \"main\".\"things\"" ], Operations::Optimization.new(database).run
    assert_empty Operations::Optimization.new(database).run
    @handles["test.sqlite3"]
      .execute "INSERT INTO things (kind) SELECT kind FROM things, (SELECT 1 FROM things LIMIT 20)"
    assert_equal 1, Operations::Optimization.new(database).run.size
  end

  test "skips a locked file, but not the others" do
    @handles["test.sqlite3"].transaction(:immediate) { OptimizeDatabasesJob.perform_now(wait: 0.1) }

    assert_empty @handles["test.sqlite3"].execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'")
    assert_equal 1, @handles["test_queue.sqlite3"].get_first_value("SELECT count(*) FROM sqlite_stat1")
  end

  test "changes nothing in maintenance mode" do
    switch = Kit::MaintenanceMode.of(Kit::DataDirectory.here(environment: "test"))
    switch.enable "A move"
    MaintenanceMode.forget

    assert_raises(MaintenanceMode::Refusal) { OptimizeDatabasesJob.perform_now }
    assert_empty @handles["test_tally.sqlite3"].execute(
      "SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'"
    )
  ensure
    switch.disable
    MaintenanceMode.forget
  end
end
