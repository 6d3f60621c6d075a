require "test_helper"
require "sqlite3"

# Frontpage's first release (8774ce3) wrote fixtures/first_release.sqlite3: two processed events, an
# unprocessed one, two rejected ones and the rollups of two minutes.
class SQLiteUpgradeTest < Tally::TestCase
  FIXTURE = File.expand_path("../fixtures/first_release.sqlite3", __dir__)
  NOON = 1_700_049_600

  def setup
    super
    @path = File.join(@folder, "tally.sqlite3")
    FileUtils.cp FIXTURE, @path
  end

  def teardown
    @store&.close
    super
  end

  test "keeps the data of the first release" do
    assert_equal %w[ a b c ], store.map(&:event_id)
    assert_equal [ "The value is no number.", "too odd" ], store.rejected_events.map(&:first)
    assert_equal [ "c" ], store.unprocessed(9).map { |_, event| event.event_id }
    assert_equal [ [ "/about", false ] ], store.groups(NOON, :path).map { |value, bot, *| [ value, bot ] }
    assert_equal [ [ "news.example", 1 ] ], store.counts(:minute, NOON, NOON + 60, :referrer).to_a
    assert_equal [ NOON - NOON % 3600 ], store.stale(:hour, 9)
    assert_equal 1, store.floor(:rejected)
  end

  test "continues processing and counting" do
    nil until Tally::Processor.new(store, oldest: 2**40).process.zero?
    Tally::Rollups.new(store).roll_up(now: NOON + 2 * 86_400)

    assert_equal({ "/about" => 1, "/" => 1, "/late" => 1 }, store.counts(:day, 0, 2**40, :path))
    assert_empty store.unprocessed(9)
  end

  test "still drops duplicates of earlier events" do
    store.write [ Tally::Event.new(
      event_id: "a", received_at: NOON * 1_000_000, kind: "hit", parameters: "u=/again"
    ) ]
    nil until Tally::Processor.new(store, oldest: 2**40).process.zero?

    assert_equal %w[ a b c ], store.map(&:event_id)
  end

  test "has the same schema as a new file" do
    assert_equal schema(File.join(@folder, "new.sqlite3")), schema(@path)
  end

  test "adds a column that an earlier version did not fill in" do
    schema @path
    SQLite3::Database.new(@path) { |database| database.execute "ALTER TABLE events DROP COLUMN visitor" }
    nil until Tally::Processor.new(store, oldest: 2**40).process.zero?

    assert_empty store.unprocessed(9)
  end

  test "upgrades a file that was only written to" do
    SQLite3::Database.new(@path) do |database|
      tables = %w[ stale marks salts rollups ]
      indexes = %w[
        events_by_minute swept_events_by_event_id events_with_kept_address quarantine_by_reason
        quarantine_by_age
      ]
      tables.each { |name| database.execute "DROP TABLE #{name}" }
      indexes.each { |name| database.execute "DROP INDEX #{name}" }
      %w[ at minute name seen_host seen_path seen_referrer seen_language agent bot visitor value ]
        .each do |name|
        database.execute "ALTER TABLE events DROP COLUMN #{name}"
      end
      database.execute "ALTER TABLE quarantine DROP COLUMN received_at"
    end

    assert_equal %w[ a b c ], store.unprocessed(9).map { |_, event| event.event_id }
    assert_equal schema(File.join(@folder, "new.sqlite3")), schema(@path)
  end

  test "upgrades once if several processes open the file at the same time" do
    processes = Array.new(4) do
      fork do
        store = Tally::Store::SQLite.new(@path, synchronous: :normal)
        exit!(store.count == 3 && store.unprocessed(9).size == 1)
      end
    end

    assert(processes.all? { |pid| Process.wait2(pid).last.success? })
  end

  private
    def store = @store ||= Tally::Store::SQLite.new(@path, synchronous: :normal)

    # The columns of each table, and the columns and conditions of each index.
    def schema(path)
      store = Tally::Store::SQLite.new(path, synchronous: :normal).tap(&:rejection_reasons)
      store.close
      SQLite3::Database.new(path) do |database|
        names = database.execute(
          "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
        )
        return names.map { |type, name| [ type, name, describe(database, type, name) ] }
      end
    end

    # The order of columns differs, since new ones are added at the end.
    def describe(database, type, name)
      if type == "table"
        database.table_info(name).map { |column| column.values_at("name", "type", "notnull", "pk") }.sort
      else
        database.get_first_value("SELECT sql FROM sqlite_schema WHERE name = ?", [ name ])
      end
    end
end
