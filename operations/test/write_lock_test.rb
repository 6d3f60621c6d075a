require "test_helper"

# A server's process that keeps a transaction open must not prevent an upgrade, its rollback or a move.
class WriteLockTest < Operations::TestCase
  include InDataDirectory

  test "kills a Puma worker that keeps a transaction open, and what it wrote is gone" do
    holding("puma: cluster worker 0: 1 [site]") do |process|
      messages = []
      lock.wait_until_free { |sentence| messages << sentence }

      assert_match "Puma's worker #{process} has kept a transaction of primary open for 1 s.", messages.join
      assert_equal [ "first" ], titles
    end
  end

  test "kills no other process, and names it" do
    holding("sqlite3 shell") do |process|
      error = assert_raises(Operations::Error) { lock.wait_until_free { flunk } }

      assert_match(/\AProcess #{process} \(sqlite3 shell\) has written to primary for 2 s\./, error.message)
      assert_equal process, lock.holder
    end
    assert_nil lock.holder
  end

  private
    def lock = Operations::WriteLock.new(database("primary"), stuck: 1, timeout: 2)
    def titles = open(database("primary")) { |handle| handle.execute("SELECT title FROM posts").flatten }

    # While the block runs, a process with this title has the write lock.
    def holding(title)
      reader, writer = IO.pipe
      process = fork do
        Process.setproctitle title
        connection = SQLite3::Database.new(database("primary").path)
        connection.execute_batch "PRAGMA journal_mode = wal; BEGIN IMMEDIATE; " \
          "INSERT INTO posts (title) VALUES ('unfinished')"
        writer << "\n"
        sleep
      end
      reader.gets
      yield process
    ensure
      Process.kill :KILL, process
      Process.wait process
    end
end
