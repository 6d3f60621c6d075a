require "test_helper"
require_relative "../../../kit/test/shared/flushes"

class SQLiteStoreTest < Tally::TestCase
  include Flushes, StoreContract, AggregationContract

  def teardown
    store.close
    super
  end

  test "stores a batch completely or not at all" do
    assert_raises(StandardError) { store.write [ event, event(received_at: "yesterday") ] }
    assert_equal 0, store.count
  end

  test "stores text, not blobs" do
    store.write [ event(path: Tally::Event.text("/stats".b)) ]
    types = reading { |database| database.execute("SELECT typeof(path) FROM events WHERE path = '/stats'") }
    assert_equal [ [ "text" ] ], types
  end

  test "by default, flushes events before they are acknowledged, so that they survive a power failure" do
    assert_equal [ "#{path}-wal" ], flushed { store.write [ event ] }
    assert_empty flushed { Tally::Store::SQLite.new(path, synchronous: :normal).write [ event ] }
  end

  test "after a failed flush, writes everything to the database file" do
    store.write [ event ]
    File.rename "#{path}-wal", "#{path}-log"
    File.symlink File::NULL, "#{path}-wal" # like a failing disk: it can't be flushed

    store.write [ event ]
    assert_equal 0, File.size("#{path}-log")
  end

  test "is unavailable if the log can't be opened" do
    store.commit [ event ]
    File.delete "#{path}-wal"

    assert_match "wal", assert_raises(Tally::Store::Unavailable) { store.flush }.message
  end

  test "rejects databases without a log, and unknown synchronous modes" do
    error = assert_raises(Tally::Store::Unavailable) { Tally::Store::SQLite.new(":memory:").write [ event ] }
    assert_match "write-ahead log", error.message
    assert_match ":extra",
      assert_raises(ArgumentError) { Tally::Store::SQLite.new(path, synchronous: :extra) }.message
  end

  test "saves an event that SQLite can't store as rejected, and stores the others once" do
    pipeline = Tally::Pipeline.new(store)
    events = [ event(path: "/a"), event(received_at: "never", address: "192.0.2.1"), event(path: "/b") ]
    assert_equal :stored, pipeline.store(events, patience: 5)
    pipeline.close

    assert_equal %w[ /a /b ], store.map(&:path)
    rejected = store.rejected_events.map { |_, json| JSON.parse(json).values_at("received_at", "address") }
    assert_equal [ [ "never", nil ] ], rejected
  end

  test "a value that can't be bound isn't replaced by an earlier one" do
    store.write [ event(path: "/secret".freeze) ]
    odd = event(path: :odd)
    2.times { assert_raises(StandardError) { store.write [ odd ] } }

    assert_equal [ "/secret" ], store.map(&:path)
  end

  test "is unavailable while the file is locked" do
    with_short_timeout do
      lock do
        assert_match "locked", assert_raises(Tally::Store::Unavailable) { store.write [ event ] }.message
      end
      store.write [ event ]
      assert_equal 1, store.count
    end
  end

  test "is unavailable if the file can't be opened" do
    nowhere = Tally::Store::SQLite.new(File.join(@folder, "no/such/folder.sqlite3"))
    assert_match "no/such/folder",
      assert_raises(Tally::Store::Unavailable) { nowhere.write [ event ] }.message
  end

  test "a fork uses a connection of its own" do
    store.write [ event(event_id: "parent") ]
    # About the connection that the child abandons, which is intended here.
    SQLite3::ForkSafety.suppress_warnings!
    Process.wait(fork { store.write([ event(event_id: "child") ]) && exit!(0) })

    assert $?.success?
    assert_equal %w[ parent child ], store.map(&:event_id)
  end

  private
    def path = File.join(@folder, "tally.sqlite3")
    def store = @store ||= Tally::Store::SQLite.new(path)
    def reading = SQLite3::Database.new(path).then { |database| yield(database).tap { database.close } }

    # Shortens the store's timeout of five seconds.
    def with_short_timeout
      store.send(:database).busy_handler_timeout = 50
      yield
    end

    def lock
      reading do |database|
        database.execute "BEGIN IMMEDIATE"
        yield
        database.execute "ROLLBACK"
      end
    end
end
