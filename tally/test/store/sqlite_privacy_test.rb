require "test_helper"

# Data that is deleted from a store in SQLite is also removed from its files.
class SQLitePrivacyTest < Tally::TestCase
  include Traffic

  def teardown
    store.close
    super
  end

  test "the files are readable by their owner only" do
    store.write [ hit(NOON) ]
    assert_equal [ 0o600 ] * 3, modes
  end

  test "restricts the mode of existing files when the store is opened" do
    store.write [ hit(NOON) ]
    # Keeps the log when the store is closed.
    holder = SQLite3::Database.new(path).tap { |database| database.execute("SELECT * FROM events") }
    store.close
    files.each { |file| File.chmod 0o644, file }
    store.write [ hit(NOON) ]

    assert_equal [ 0o600 ] * 3, modes
  ensure
    holder&.close
  end

  test "no file contains an IP address once its event is processed" do
    20.times do |batch|
      store.write Array.new(200) { |number|
        hit(NOON + number, "u=/#{"x" * (number * 7 % 300)}", address: "2001:db8::#{batch}:#{number}")
      }
      3.times { Tally::Processor.new(store).process }
    end
    assert_operator occurrences_of("2001:db8"), :>, 0
    nil until Tally::Processor.new(store).process < Tally::Processor::BATCH
    store.scrub

    assert_equal 0, occurrences_of("2001:db8")
  end

  test "both connections overwrite deleted data" do
    connections = %i[ database maintenance_database ].map { |name| store.send(name) }
    assert_equal [ 1, 1 ], connections.map { |connection| connection.get_first_value("PRAGMA secure_delete") }
  end

  test "doesn't change the log while another program replicates the file" do
    replicated = Tally::Store::SQLite.new(path, synchronous: :normal, checkpoint: ->(&) { })
    replicated.write [ hit(NOON, address: "2001:db8::1") ]
    nil until Tally::Processor.new(replicated).process < Tally::Processor::BATCH
    before = File.binread("#{path}-wal")
    replicated.scrub

    assert_equal before, File.binread("#{path}-wal")
    assert_equal 2, replicated.tap { |one| one.write [ hit(NOON) ] }.count
  ensure
    replicated&.close
  end

  test "truncates old frames that the other program leaves after the end of the log" do
    replicated = Tally::Store::SQLite.new(path, synchronous: :normal, checkpoint: ->(&) { })
    replicated.write Array.new(100) { |number| hit(NOON + number, address: "2001:db8::#{number}") }
    nil until Tally::Processor.new(replicated).process < Tally::Processor::BATCH
    restart_log
    assert_operator occurrences_of("2001:db8"), :>, 0
    replicated.scrub

    assert_equal 0, occurrences_of("2001:db8")
    assert_operator File.size("#{path}-wal"), :>, 0
    assert_equal [ 100, [ [ "ok" ] ] ],
      [ replicated.count, reading { |database| database.execute("PRAGMA integrity_check") } ]
    assert_equal 101, replicated.tap { |one| one.write [ hit(NOON) ] }.count
  ensure
    replicated&.close
  end

  test "truncates nothing while another connection writes, and doesn't wait" do
    Tally::Processor.new(store.tap { |open| open.write [ hit(NOON) ] }).process
    reading do |database|
      database.transaction(:immediate) { assert_nil store.scrub }
    end
  end

  private
    def path = File.join(@folder, "tally.sqlite3")
    def files = [ path, "#{path}-wal", "#{path}-shm" ]
    def modes = files.map { |file| File.stat(file).mode & 0o777 }
    def store = @store ||= Tally::Store::SQLite.new(path, synchronous: :normal)
    def occurrences_of(text) = files.sum { |file| File.binread(file).scan(text).size }

    def reading
      database = SQLite3::Database.new(path)
      yield database
    ensure
      database&.close
    end

    # As Litestream does: a checkpoint, and then a write that restarts the log.
    def restart_log
      reading do |database|
        database.execute "CREATE TABLE others (number INTEGER)"
        database.execute "PRAGMA wal_checkpoint(PASSIVE)"
        database.execute "INSERT INTO others VALUES (1)"
      end
    end
end
