require "test_helper"

# Without the pins, backups have wrong pages, which no one notices until they are restored.
class WALPinTest < Operations::TestCase
  include InDataDirectory

  PAGES = 1200 # from 1,000 on, SQLite checkpoints the WAL

  # How it is pinned.
  {
    "an emptied WAL" => ->(pin, database) { pin.empty [ database ] },
    "a WAL with pages" => ->(pin, database) { pin.hold database }
  }.each do |name, hold|
    test "#{name} is not restarted until it is released, whatever is written" do
      write database("primary"), "first"
      open(database("primary")) do |site|
        insert site, 1
        pin = Operations::WALPin.new
        hold.call pin, database("primary")
        insert site, 1
        salt = salt_of(database("primary"))
        insert site, PAGES, PAGES
        assert_equal salt, salt_of(database("primary"))

        pin.release database("primary")
        insert site, 1, 1
        refute_equal salt, salt_of(database("primary"))
      end
    end
  end

  test "empties a WAL again that the site has filled and checkpointed meanwhile" do
    write database("primary"), "first"
    open(database("primary")) do |site|
      meanwhile = [ -> { insert(site, 3) && site.execute("PRAGMA wal_checkpoint(PASSIVE)") } ]
      pin = Operations::WALPin.new
      pin.define_singleton_method(:hold) { |database| meanwhile.shift&.call; super(database) }
      pin.empty [ database("primary") ]

      assert_equal 0, Operations::WriteAheadLog.new(database("primary")).progress.frames
      pin.release
    end
  end

  test "empties a WAL of a file that is not in WAL mode yet, or empty" do
    SQLite3::Database.new(database("erasures").path) { |handle| handle.execute "CREATE TABLE accounts (id)" }
    File.write database("queue").path, ""
    databases = [ database("erasures"), database("queue") ]

    pin = Operations::WALPin.new
    pin.empty databases
    modes = databases.map { |file| file.read { _1.get_first_value("PRAGMA journal_mode") } }
    assert_equal %w[ wal wal ], modes
    pin.release
  end

  # Litestream and the site change the mode, which no reader may prevent.
  test "doesn't hold a file that is not in WAL mode" do
    SQLite3::Database.new(database("erasures").path) do |site|
      site.execute "CREATE TABLE accounts (id)"
      Operations::WALPin.hold([ database("erasures") ]) do
        assert_equal [ [ "wal" ] ], site.execute("PRAGMA journal_mode = wal")
      end
    end
  end

  test "names the transaction that blocks it" do
    write database("primary"), "first"
    open(database("primary")) do |reader|
      reader.execute_batch "BEGIN; SELECT count(*) FROM posts"
      write database("primary"), "second"
      pin = Operations::WALPin.new
      pin.define_singleton_method(:wait_until) { |**, &condition| condition.call }

      error = assert_raises(Operations::Error) { pin.empty [ database("primary") ] }
      assert_match(/production\.sqlite3 can't be backed up: a long-running transaction.*lsof/, error.message)
    end
  end

  test "holds what can be read" do
    write database("primary"), "first"
    File.write database("queue").path, "not a database at all"
    missing = database("erasures")

    assert_equal :done, Operations::WALPin.hold([ database("queue"), missing, database("primary") ]) { :done }
    refute_path_exists missing.path
  end

  # Litestream looked up where each page was, and a later transaction overwrote some before it read them.
  slow_test "a backup is undamaged if writes fill and restart the WAL while replication starts" do
    write database("primary"), *Array.new(40_000) { |number| "#{number} #{"x" * 900}" }
    start_replication
    stop_replication
    open(database("primary")) do |site|
      @replicator = spawn_replication
      sleep 0.0005 until File.size("#{database("primary").path}-wal").zero?
      give_up_at = Kit::Clock.now + 1
      update site until checkpointed?(site) || Kit::Clock.now > give_up_at
      sleep 0.001 until Operations.glob(database("primary").bookkeeping, "ltx/0/*.tmp").any?
      50.times { update site }
      eventually { copied? }
    end

    output, status = ops("verify")
    assert_equal 0, status.exitstatus, output
  end

  slow_test "the WAL doesn't grow without end if Litestream doesn't begin to read it" do
    ENV["WAL_LIMIT_MB"] = "1"
    @replicator = spawn_replication
    stuck = eventually { Operations::Replication::Holder.new(directory.replication_lock).litestream }
    Process.kill "STOP", stuck
    open(database("primary")) { |site| insert site, PAGES }

    eventually { copied? }
    refute_equal stuck, Operations::Replication::Holder.new(directory.replication_lock).litestream
    assert_match(/production\.sqlite3 yet, and is started again\.$/,
      File.read(File.join(@folder, "replicate.log")))
  ensure
    ENV.delete "WAL_LIMIT_MB"
  end

  private
    def insert(handle, *counts)
      counts.each do |count|
        count.times { handle.execute "INSERT INTO posts (title) VALUES (hex(randomblob(2000)))" }
      end
    end

    def update(handle)
      ids = Array.new(4) { rand(40_000) + 1 }
      handle.execute "UPDATE posts SET title = hex(randomblob(450)) WHERE id IN (#{ids.join(", ")})"
    end

    def checkpointed?(handle)
      _, frames, in_file = handle.get_first_row("PRAGMA wal_checkpoint(NOOP)")
      frames >= 1000 && frames == in_file
    end

    def salt_of(database) = File.binread("#{database.path}-wal", 8, 16)
end
