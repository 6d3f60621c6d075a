# Makes the commits of a SQLite database with a write-ahead log survive a power failure.
#
# With `synchronous=full`, SQLite flushes while it holds its write lock, and the sqlite3 gem while it holds
# Ruby's. With `normal` and a flush between the commit and its acknowledgement, the guarantee is the same,
# neither lock is held, and one flush covers all threads that wait (docs/decisions/0025).
class Kit::LogFlush
  # The latest commits may not be on the disk.
  class Failed < Kit::Error; end

  def initialize(path)
    @log = "#{path}-wal"
    @lock, @over = Mutex.new, ConditionVariable.new
    @commits = @flushed = 0
  end

  # Records a commit, for the next flush.
  def committed = @lock.synchronize { @commits += 1 }

  # Returns when all commits recorded so far are on the disk. Raises Failed if they can't be written, or if
  # another thread's flush takes more than +patience+ seconds. The block copies the log into the database, and
  # returns whether all of it was.
  def call(patience: nil, &checkpoint)
    give_up_at = patience && Kit::Clock.now + patience
    @lock.synchronize do
      commits = @commits
      @under_way ? wait(give_up_at) : flush_for_all(&checkpoint) while @flushed < commits
    end
  end

  private
    def wait(give_up_at)
      left = give_up_at && give_up_at - Kit::Clock.now
      raise Failed, "#{@log}: flushing takes too long." if left && left <= 0

      @over.wait @lock, left
    end

    def flush_for_all(&)
      @under_way, commits = true, @commits
      unlocked { flush(&) }
      @flushed = commits
    ensure
      @under_way = false
      @over.broadcast
    end

    def unlocked
      @lock.unlock
      yield
    ensure
      @lock.lock
    end

    # After a failed flush, the next one may succeed although the kernel has dropped the pages. A checkpoint
    # reads them again and writes them to the database, which SQLite then flushes as a whole.
    def flush
      @suspect ||= !flushed?
      return unless @suspect

      yield or raise Failed, "#{@log}: the last writes couldn't be flushed to the disk."
      @suspect = false
    end

    def flushed?
      File.open(@log, &:fdatasync)
      true
    rescue Errno::ENOENT => error
      raise Failed, error.message
    rescue SystemCallError
      false
    end
end
