require "test_helper"
require "sqlite3"
require_relative "shared/flushes"

class LogFlushTest < Kit::TestCase
  include Flushes

  def setup
    super
    @database = SQLite3::Database.new(path)
    @database.execute_batch "PRAGMA journal_mode = wal; PRAGMA synchronous = normal; CREATE TABLE posts (id)"
    @flush = Kit::LogFlush.new(path)
  end

  def teardown
    @database.close
    super
  end

  test "flushes the log once for all commits, and not again without one" do
    assert_empty flushed { @flush.call }
    2.times { commit }
    assert_equal [ "#{path}-wal" ], flushed { 2.times { @flush.call } }
  end

  test "covers commits of other threads, which wait for it" do
    commit
    other, log = flush_slowly
    waiting = Thread.new { @flush.call { true } }
    eventually { waiting.stop? }
    let_it_continue log
    [ other, waiting ].each(&:join)

    assert_empty flushed { @flush.call }
  end

  test "a commit during another thread's flush is flushed again" do
    commit
    other, log = flush_slowly
    commit
    let_it_continue log
    other.join

    assert_equal [ "#{path}-wal" ], flushed { @flush.call }
  end

  test "waits for another thread's flush only as long as allowed" do
    commit
    other, log = flush_slowly
    assert_match "too long", assert_raises(Kit::LogFlush::Failed) { @flush.call(patience: 0.02) }.message

    let_it_continue log
    other.join
    assert_nil @flush.call(patience: 0)
  end

  test "after a failed flush, fails until everything has been copied to the database file" do
    commit
    set_log_aside
    File.symlink File::NULL, "#{path}-wal" # like a failing disk: it can't be flushed
    assert_raises(Kit::LogFlush::Failed) { @flush.call { false } }

    put_log_back
    assert_raises(Kit::LogFlush::Failed) { @flush.call { false } }
    @flush.call { checkpoint }
    assert_equal 1, rows_without_log
    commit
    assert_equal [ "#{path}-wal" ], flushed { @flush.call }
  end

  test "fails if the log is gone" do
    commit
    set_log_aside
    assert_match "wal", assert_raises(Kit::LogFlush::Failed) { @flush.call { true } }.message
  end

  private
    def commit
      @database.execute "INSERT INTO posts VALUES (1)"
      @flush.committed
    end

    # A thread whose flush waits for let_it_continue: a pipe opens for reading once another thread opens it
    # for writing.
    def flush_slowly
      set_log_aside
      File.mkfifo "#{path}-wal"
      thread = Thread.new { @flush.call { true } }
      eventually { thread.stop? }
      [ thread, "#{path}-wal" ]
    end

    def let_it_continue(log)
      File.open(log, "w") { put_log_back }
    end

    def checkpoint
      _, frames, copied = @database.get_first_row("PRAGMA wal_checkpoint")
      frames == copied
    end

    def rows_without_log
      FileUtils.cp path, path("copy")
      SQLite3::Database.new(path("copy")) { |copy| return copy.get_first_value("SELECT count(*) FROM posts") }
    end

    def set_log_aside = File.rename("#{path}-wal", "#{path}-log")
    def put_log_back = File.rename("#{path}-log", "#{path}-wal")
end
