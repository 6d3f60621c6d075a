# Committed events survive a power failure once the write-ahead log is flushed.
module Tally::Store::SQLite::Flush
  # Waits until all earlier commits are durable. SQLite would flush while holding its lock and Ruby's. A flush
  # here, after the commit and before the acknowledgement, is as safe, holds no lock, and covers all waiting
  # threads. Raises Unavailable if it fails, or if another thread's flush takes more than +patience+ seconds.
  def flush(patience: nil)
    return unless @synchronous == :full

    commits, give_up_at = @commits, patience && now + patience
    @flushing.synchronize { @under_way ? wait_for_flush(give_up_at) : flush_for_all while @flushed < commits }
  end

  private
    def wait_for_flush(give_up_at)
      left = give_up_at && give_up_at - now
      raise Tally::Store::Unavailable, "#{@path}: flushing takes too long." if left && left <= 0

      @flush_over.wait(@flushing, left)
    end

    def flush_for_all
      @under_way, commits = true, @commits
      unlocked { @suspect ? checkpoint_log : flush_log }
      @flushed = commits
    ensure
      @under_way = false
      @flush_over.broadcast
    end

    def unlocked
      @flushing.unlock
      yield
    ensure
      @flushing.lock
    end

    # After a failed flush, the next one may succeed although the kernel has dropped the pages. A checkpoint
    # copies the log into the database, which is then flushed as a whole.
    def flush_log
      log.fdatasync
    rescue SystemCallError
      @suspect = true
      checkpoint_log
    end

    def log
      @log ||= File.open("#{@path}-wal")
    rescue SystemCallError => error
      raise Tally::Store::Unavailable, error.message
    end

    def checkpoint_log
      busy, = available { database.get_first_row("PRAGMA wal_checkpoint(TRUNCATE)") }
      unless busy.zero?
        raise Tally::Store::Unavailable, "#{@path}: the last writes couldn't be flushed to disk."
      end

      @suspect = false
    end
end
