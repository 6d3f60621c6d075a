require "test_helper"
require "test_helpers/move_tables"

# Needs a PostgreSQL server, at DATABASE_URL.
class PostgresMigrationTest < Operations::TestCase
  include InDataDirectory, MoveTables

  def setup
    @address = ENV["DATABASE_URL"] or skip "DATABASE_URL is not set"
    require "pg"
    @schema = "move_#{Process.pid}"
    postgresql.exec "SET client_min_messages=warning; CREATE SCHEMA #{@schema}; SET search_path = #{@schema}"
    super
    make_both
  end

  def teardown
    return unless @address

    postgresql.exec "DROP SCHEMA IF EXISTS #{@schema} CASCADE"
    postgresql.close
    super
  end

  test "moves all rows of all tables, and continues their ids" do
    moved, seconds = move.run

    assert_equal [ [ "articles", 3 ], [ "replies", 2 ] ], moved.map { |table| [ table.table, table.rows ] }
    assert_operator seconds, :>, 0
    assert_equal [
      [ "1", "quoted \"\t\\ and 🦆", nil, "t", "0.1" ], [ "2", "", "", "f", nil ],
      [ "9", "ninth", "HTTP://Upper", "f", "1e+20" ]
    ], there("SELECT id, title, link, removed, weight FROM articles ORDER BY id")
    assert_equal [ [ "10" ] ], there("INSERT INTO articles (title) VALUES ('tenth') RETURNING id")
  end

  test "triggers that count rows don't count moved rows again" do
    move.run

    assert_equal [ [ "1", "2" ] ], there("SELECT id, replies_count FROM articles WHERE replies_count <> 0")
    there "INSERT INTO replies (article_id) VALUES (9)"
    assert_equal [ [ "1" ] ], there("SELECT replies_count FROM articles WHERE id = 9"), "it counts again"
  end

  test "analyzes the moved tables as a role that owns only them, without warnings" do
    postgresql.exec "DROP ROLE IF EXISTS #{@schema}; CREATE ROLE #{@schema} LOGIN; " \
      "GRANT ALL ON SCHEMA #{@schema} TO #{@schema}"
    %w[ articles replies ].each { |table| postgresql.exec "ALTER TABLE #{table} OWNER TO #{@schema}" }
    address = addresses["primary"].sub(/user=\w+/, "user=#{@schema}")
    _, warnings = capture_subprocess_io { move("primary" => address).run }

    assert_empty warnings
    statistics = there("SELECT count(*) FROM pg_stats WHERE schemaname = '#{@schema}' AND attname = 'id'")
    assert_equal [ [ "2" ] ], statistics
  ensure
    postgresql.exec "DROP OWNED BY #{@schema}; DROP ROLE #{@schema}"
  end

  test "leaves out full-text indexes and their tables" do
    open(database("primary")) do |handle|
      handle.execute_batch "CREATE VIRTUAL TABLE words USING fts5(title); " \
        "INSERT INTO words (title) VALUES ('ninth')"
    end
    moved, = move.run

    assert_equal %w[ articles replies ], moved.map(&:table)
  end

  test "moves rows that were added, changed or deleted during the move" do
    changes = lambda do |sentence|
      next unless sentence.include?("rows copied") && !@changed

      @changed = true
      open(database("primary")) do |handle|
        handle.execute_batch "PRAGMA foreign_keys = ON; DELETE FROM articles WHERE id = 1; " \
          "UPDATE articles SET title = 'changed' WHERE id = 9; INSERT INTO articles (title) VALUES ('new')"
      end
    end
    Operations::PostgresMigration.new(directory, addresses, &changes).run

    assert_equal({ "2" => "", "9" => "changed", "10" => "new" }, there("SELECT id, title FROM articles").to_h)
    assert_empty there("SELECT id FROM replies")
  end

  test "the files stay read-only after the move" do
    refute_predicate Kit::MaintenanceMode.new(directory), :on?
    move.run

    assert_predicate Kit::MaintenanceMode.new(directory), :moved?
    assert_match "already moved", assert_raises(Operations::Error) { move.run }.message
    assert_predicate Kit::MaintenanceMode.new(directory), :moved?
  end

  test "after a move, commands say that backups do not cover PostgreSQL, and don't suggest writes" do
    move.run
    verbs = %w[ backup backups verify restore replicate doctor ]
    verbs.product([ {}, { DATABASE_URL: nil } ]) do |verb, variables|
      output, status = ops(verb, **variables)

      assert_equal 1, status.exitstatus, output
      assert_match "Backups do not cover PostgreSQL", output
      refute_match "read-only off", output
    end
    assert_match "✓ PostgreSQL responds.", ops("doctor").first
    assert_match "These SQLite files were moved", ops("read-only", "off", DATABASE_URL: nil).first
  end

  test "after a failure the site continues with its files, and the next attempt copies only the rest" do
    there "ALTER TABLE replies ADD CONSTRAINT none CHECK (id < 2)"
    assert_match "violates check constraint", assert_raises(Operations::Error) { move.run }.message
    refute_predicate Kit::MaintenanceMode.new(directory), :on?

    there "ALTER TABLE replies DROP CONSTRAINT none"
    sentences = []
    Operations::PostgresMigration.new(directory, addresses) { |sentence| sentences << sentence }.run
    assert_equal [ "primary: replies, 2 rows copied" ], sentences.grep(/rows copied/)
  end

  test "replaces the kinds that the new tables got, and keeps those that only the source has" do
    open(database("primary")) do |handle|
      handle.execute_batch "CREATE TABLE reply_kinds (id integer PRIMARY KEY AUTOINCREMENT, name varchar);" \
        "INSERT INTO reply_kinds (id, name) VALUES (1, 'retired'), (2, 'plain'), (3, 'quote')"
    end
    there "CREATE TABLE reply_kinds (id bigserial PRIMARY KEY, name varchar UNIQUE)"
    there "INSERT INTO reply_kinds (name) VALUES ('plain'), ('quote')"
    move.run

    assert_equal %w[ 1 retired 2 plain 3 quote ], there("SELECT id, name FROM reply_kinds ORDER BY 1").flatten
    assert_equal [ [ "4" ] ], there("INSERT INTO reply_kinds (name) VALUES ('new') RETURNING id")
  end

  test "refuses to overwrite existing rows" do
    there "INSERT INTO articles (title) VALUES ('of another directory')"

    assert_match "articles already has rows", assert_raises(Operations::Error) { move.run }.message
  end

  test "names columns that differ" do
    there "ALTER TABLE articles DROP COLUMN link"

    error = assert_raises(Operations::Error) { move.run }
    assert_match "articles has different columns in PostgreSQL: link", error.message
  end

  private
    def move(addresses = self.addresses) = Operations::PostgresMigration.new(directory, addresses)
    def addresses = { "primary" => "#{@address}&options=-csearch_path%3D#{@schema}" }
    def postgresql = @postgresql ||= PG.connect(@address)
    def there(statement) = postgresql.exec(statement).values
end
