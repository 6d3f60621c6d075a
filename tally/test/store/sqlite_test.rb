require "test_helper"

class SQLiteStoreTest < Tally::TestCase
  include InFolder, StoreContract, AggregationContract

  def teardown
    store.close
    super
  end

  test "a batch is kept whole or not at all" do
    assert_raises(StandardError) { store.write [ event, event(received_at: "yesterday") ] }
    assert_equal 0, store.count
  end

  test "what is kept is text, and found as text" do
    store.write [ event(path: Tally::Event.text("/stats".b)) ]
    assert_equal [ [ "text" ] ], reading { |database| database.execute("SELECT typeof(path) FROM events WHERE path = '/stats'") }
  end

  test "by default what is kept is flushed before that is said, and survives the power" do
    assert_equal [ "#{path}-wal" ], flushed { store.write [ event ] }
    assert_empty flushed { Tally::Store::SQLite.new(path, synchronous: :normal).write [ event ] }
  end

  test "where the flush fails, all goes into the database itself" do
    store.write [ event ]
    store.instance_variable_get(:@log).close
    store.instance_variable_set :@log, IO.pipe.last # a disk that fails: pipes cannot be flushed

    store.write [ event ]
    assert_equal 0, File.size("#{path}-wal")
  end

  test "a locked file is unavailable, and later it is not" do
    silence_busy do
      lock { assert_match "locked", assert_raises(Tally::Store::Unavailable) { store.write [ event ] }.message }
      store.write [ event ]
      assert_equal 1, store.count
    end
  end

  test "a file that cannot be opened is unavailable" do
    nowhere = Tally::Store::SQLite.new(File.join(@folder, "no/such/folder.sqlite3"))
    assert_match "no/such/folder", assert_raises(Tally::Store::Unavailable) { nowhere.write [ event ] }.message
  end

  test "a fork writes through a handle of its own" do
    SQLite3::ForkSafety.suppress_warnings! # the handle that the child leaves alone is what this is about
    store.write [ event(event_id: "parent") ]
    Process.wait(fork { store.write([ event(event_id: "child") ]) && exit!(0) })

    assert $?.success?
    assert_equal %w[ parent child ], store.map(&:event_id)
  end

  private
    def path = File.join(@folder, "tally.sqlite3")
    def store = @store ||= Tally::Store::SQLite.new(path)
    def reading = SQLite3::Database.new(path).then { |database| yield(database).tap { database.close } }

    # The files that were flushed by whoever holds no lock of SQLite's.
    def flushed(&)
      paths = []
      TracePoint.new(:c_call) { |call| paths << call.self.path if call.method_id == :fdatasync }.enable(target_thread: Thread.current, &)
      paths
    end

    # The store waits for five seconds otherwise.
    def silence_busy
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
