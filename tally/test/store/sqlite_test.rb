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

  test "where the log cannot be opened, what was written is not said to be safe" do
    store.commit [ event ]
    File.delete "#{path}-wal"

    assert_match "wal", assert_raises(Tally::Store::Unavailable) { store.flush }.message
  end

  test "while another's flush takes its time, one waits no longer than one has" do
    reader, writer = IO.pipe
    slow = Object.new.tap { |log| log.define_singleton_method(:fdatasync) { reader.read(1) } }
    def slow.close = nil
    store.commit [ event ]
    store.instance_variable_set :@log, slow
    other = Thread.new { store.flush }
    eventually { other.stop? }
    assert_match "too long", assert_raises(Tally::Store::Unavailable) { store.flush(patience: 0.02) }.message

    writer.write "."
    other.join
    assert_nil store.flush(patience: 0)
  end

  test "while it is paused nothing is kept, by whoever began before" do
    paused = false
    pausing = Tally::Store::SQLite.new(path, paused: -> { paused })
    pausing.write [ event ]
    paused = true

    [ -> { pausing.write [ event ] }, -> { pausing.reject_event event, "why" }, -> { pausing.expire :raw, 0, 1 }, -> { pausing.salt 0 } ].each { |write| assert_raises(Tally::Store::Unavailable, &write) }
    assert_equal 1, pausing.count
  ensure
    pausing.close
  end

  test "what comes to a pipeline that is paused is counted and refused at once" do
    pipeline = Tally::Pipeline.new(store, paused: -> { true })

    assert_equal [ :refused, false, 2 ], [ pipeline.store([ event ], patience: 60), pipeline.push([ event ]), pipeline.to_h[:refused] ]
  end

  test "what keeps no log, and a promise that nobody knows, are refused" do
    assert_match "write-ahead log", assert_raises(Tally::Store::Unavailable) { Tally::Store::SQLite.new(":memory:").write [ event ] }.message
    assert_match ":extra", assert_raises(ArgumentError) { Tally::Store::SQLite.new(path, synchronous: :extra) }.message
  end

  test "an event that it cannot keep is set aside, and those beside it are kept once" do
    pipeline = Tally::Pipeline.new(store)
    assert_equal :stored, pipeline.store([ event(path: "/a"), event(received_at: "never", address: "192.0.2.1"), event(path: "/b") ], patience: 5)
    pipeline.close

    assert_equal %w[ /a /b ], store.map(&:path)
    assert_equal [ [ "never", nil ] ], store.rejected_events.map { |_, kept| JSON.parse(kept).values_at("received_at", "address") }
  end

  test "what could not be bound does not pass for another's" do
    store.write [ event(path: "/secret".freeze) ]
    odd = event(path: :odd)
    2.times { assert_raises(StandardError) { store.write [ odd ] } }

    assert_equal [ "/secret" ], store.map(&:path)
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
