require "test_helper"

# On a database whose writers don't checkpoint, as config/database.yml sets it.
class CheckpointerTest < Operations::TestCase
  include InDataDirectory

  def setup
    super
    @writer = SQLite3::Database.new(database("primary").path)
    @writer.busy_handler_timeout = 5000
    @writer.execute_batch "PRAGMA journal_mode = wal; PRAGMA synchronous = NORMAL; " \
      "PRAGMA wal_autocheckpoint = 0"
  end

  def teardown
    @writer.close
    super
  end

  test "leaves a short WAL alone" do
    fill_pages 100
    checkpointer.checkpoint

    assert_operator progress.waiting, :>=, 100
  end

  test "copies the pages of a long WAL into the database" do
    fill_pages 5_000
    checkpointer.checkpoint

    assert_equal 0, progress.waiting
  end

  test "copies nothing past a reader, and the rest when it has ended" do
    reading do
      fill_pages 5_000
      checkpointer.checkpoint
      assert_operator progress.waiting, :>=, 5_000
    end
    checkpointer.checkpoint

    assert_equal 0, progress.waiting
  end

  test "restarts the WAL while others keep writing" do
    fill_pages 17_000
    writing = Thread.new { loop { fill_pages 5 } }
    restarted = eventually do
      checkpointer.checkpoint
      progress.frames < 16_000
    end
    writing.kill.join

    assert restarted
  end

  test "lets writers continue if a reader keeps the WAL from being restarted" do
    reading do
      fill_pages 17_000
      2.times { checkpointer.checkpoint }
      fill_pages 1
    end
  end

  test "truncates a long WAL in steps after it was restarted, and not before" do
    fill_pages 40_000
    checkpointer.truncate
    assert_operator log.bytes, :>, 40_000 * 4_096

    checkpointer.checkpoint
    fill_pages 1
    sizes = Array.new(4) { checkpointer.truncate.then { log.bytes / 1024**2 } }
    assert_equal [ 125, 93, 64, 64 ], sizes
    fill_pages 20_000
    assert_equal [ "ok" ], @writer.execute("PRAGMA integrity_check").flatten
    assert_equal 60_001, @writer.get_first_value("SELECT count(*) FROM pages")
  end

  test "doesn't extend a WAL index that was truncated" do
    @writer.close
    site = Process.spawn(Gem.ruby, "-rsqlite3", "-e", <<~RUBY)
      database = SQLite3::Database.new(#{database("primary").path.dump})
      database.execute "INSERT INTO posts (title) VALUES ('in the WAL')"
      sleep
    RUBY
    index = "#{database("primary").path}-shm"
    eventually { File.size?(index) }
    checkpointer.run
    File.truncate index, 0 # this process must not have it open
    checkpointer.run

    assert_equal 0, File.size(index)
  ensure
    Process.kill(:KILL, site) && Process.wait(site) if site
  end

  test "survives Ctrl-C while it is still loading" do
    fill_pages 5_000
    process = Process.spawn(surroundings, *Operations::Checkpointer.command(owner: Process.pid))
    eventually { File.read("/proc/#{process}/cmdline").start_with?(Gem.ruby) }
    Process.kill "INT", process

    eventually { progress.waiting.zero? }
  ensure
    Process.kill "TERM", process
    Process.wait process
  end

  test "ignores a missing database" do
    missing = Operations::Checkpointer.new(Kit::DataDirectory.new(File.join(@folder, "missing")))
    assert_nil missing.checkpoint
    assert_nil missing.truncate
  end

  private
    def checkpointer = @checkpointer ||= Operations::Checkpointer.new(directory)
    def log = Operations::WriteAheadLog.new(database("primary"))
    def progress = log.progress

    def fill_pages(count)
      @writer.transaction(:immediate) do
        @writer.execute "CREATE TABLE IF NOT EXISTS pages (content)"
        @writer.execute "WITH RECURSIVE page (n) AS " \
          "(SELECT 1 UNION ALL SELECT n + 1 FROM page WHERE n < ?) " \
          "INSERT INTO pages SELECT zeroblob(4000) FROM page", [ count ]
      end
    end

    # Runs the block while a transaction reads.
    def reading
      reader = SQLite3::Database.new(database("primary").path)
      reader.transaction do
        reader.get_first_value "SELECT count(*) FROM posts"
        yield
      end
    ensure
      reader.close
    end
end
