# What was committed survives the power once the log that it stands in is flushed.
module Tally::Store::SQLite::Flush
  # Waits until all that was committed before is safe. SQLite would flush while it holds its lock and Ruby's; done here, before anybody
  # is told, it promises the same, holds neither, and is one for all who wait. Raises Unavailable, also when another's flush is under way for
  # more than +patience+ seconds, where one has so many.
  def flush(patience: nil)
    return unless @synchronous == :full

    commits, give_up_at = @commits, patience && now + patience
    @flushing.synchronize { @under_way ? wait_for_flush(give_up_at) : flush_for_all while @flushed < commits }
  end

  private
    def wait_for_flush(give_up_at)
      left = give_up_at && give_up_at - now
      raise Tally::Store::Unavailable, "#{@path}: a flush takes too long." if left && left <= 0

      @flush_over.wait(@flushing, left)
    end

    def flush_for_all
      @under_way, commits = true, @commits
      unlocked { @suspect ? take_over_log : flush_log }
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

    # After a flush that failed another may succeed without need, for the kernel has given up the pages: what stands in the log is
    # taken over into the database instead, which is flushed as a whole.
    def flush_log
      log.fdatasync
    rescue SystemCallError
      @suspect = true
      take_over_log
    end

    def log
      @log ||= File.open("#{@path}-wal")
    rescue SystemCallError => error
      raise Tally::Store::Unavailable, error.message
    end

    def take_over_log
      busy, = available { database.get_first_row("PRAGMA wal_checkpoint(TRUNCATE)") }
      raise Tally::Store::Unavailable, "#{@path}: what was written could not be flushed." unless busy.zero?

      @suspect = false
    end
end
