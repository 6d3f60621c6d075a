require "test_helper"
require "sqlite3"

class StoreSQLiteTest < Lab::TestCase
  test "reads tokens from the column with them" do
    execute "CREATE TABLE events (event_id TEXT)", "INSERT INTO events VALUES ('a'), (NULL)",
      "CREATE TABLE posts (request_token TEXT)", "INSERT INTO posts VALUES ('b')"

    tables = [ Lab::Table.new(name: "events", token: "event_id"), Lab::Table.new(name: "posts") ]
    assert_equal({ "events" => [ "a" ], "posts" => [ "b" ] }, store.tokens(tables))
    assert_equal({ "events" => 2 }, store.sizes(%w[ events ]))
  end

  test "leaves out tables that don't exist yet, but not those with a wrong column" do
    execute "CREATE TABLE events (event_id TEXT)"
    gone, wrong = Lab::Table.new(name: "gone"), Lab::Table.new(name: "events", token: "evnt_id")

    assert_equal [ wrong ], store.existing([ gone, wrong ])
    assert_raises(Lab::Error) { store.tokens([ wrong ]) }
  end

  test "counts rows once there are enough of them, or no more arrive" do
    execute "CREATE TABLE events (event_id TEXT)", "INSERT INTO events VALUES ('a'), ('b')"

    late = late("INSERT INTO events VALUES ('c')")
    assert_equal({ "events" => 3 }, late.settled(%w[ events ], before: { "events" => 1 }, rows: 2))
    assert_equal({ "events" => 3 }, store.settled(%w[ events ], before: { "events" => 1 }, rows: 5))
  end

  test "waits for requests that may be in flight, even if there are enough rows" do
    execute "CREATE TABLE events (event_id TEXT)"

    assert_equal({ "events" => 1 },
      late("INSERT INTO events VALUES ('a')").settled(%w[ events ], rows: 0, in_flight: true))
  end

  test "reports rows that a check finds as a fault" do
    execute "CREATE TABLE quarantine (reason TEXT)", "INSERT INTO quarantine VALUES ('no UTF-8')"

    assert_equal [ "quarantine: 1 inconsistent rows" ],
      store("quarantine" => "SELECT count(*) FROM quarantine").faults
  end

  test "names the tables or the columns if one of the ledger's doesn't exist" do
    execute "CREATE TABLE events (id INTEGER, event_id TEXT)", "CREATE TABLE posts (id INTEGER)"

    { Lab::Table.new(name: "events", token: "evnt_id") =>
        ": no such column: evnt_id. Did you mean event_id? Columns of events: id, event_id.",
      Lab::Table.new(
        name: "event", token: "event_id"
      ) => ": no such table: event. Did you mean events? Tables: events, posts." }
      .each do |table, message|
        error = assert_raises(Lab::Error) { store.tokens([ table ]) }
        assert_operator error.message, :end_with?, message
      end
  end

  test "reads committed rows after the server was killed in a transaction with a rollback journal" do
    execute "CREATE TABLE events (event_id TEXT)", "INSERT INTO events VALUES ('a')"
    connected = store
    connected.sizes %w[ events ]
    server = fork do
      SQLite3::Database.new(path)
        .execute_batch "PRAGMA cache_size = 1; BEGIN; UPDATE events SET event_id = zeroblob(100000)"
      Process.kill "KILL", Process.pid
    end
    Process.wait server

    assert_path_exists "#{path}-journal"
    assert_equal [ "a" ], connected.tokens([ Lab::Table.new(name: "events", token: "event_id") ])["events"]
  end

  private
    def path = File.join(@folder, "test.sqlite3")
    def execute(*statements)
      SQLite3::Database.new(path) { |database| statements.each { |statement| database.execute(statement) } }
    end

    # A row arrives between the first two checks.
    def late(statement)
      insert = -> { execute(*statement.tap { statement = nil }) }
      store.tap { |store| store.define_singleton_method(:sizes) { |names| super(names).tap { insert.call } } }
    end

    def store(checks = {}) = store_of(database: "sqlite", path: "test.sqlite3", checks:)
end
