# What was committed survives the power once the log that it stands in is flushed.
module Tally::Store::SQLite::Flush
  # Waits until all that was committed before is safe. SQLite would flush while it holds its lock and Ruby's; done here, before anybody
  # is told, it promises the same, holds neither, and is one for all who wait. Raises Unavailable.
  def flush
    commits = @commits
    @flushing.synchronize { flush_to_disk if @synchronous == :full && @flushed < commits }
  end

  private
    # After a flush that failed another may succeed without need, for the kernel has given up the pages: what stands in the log is
    # taken over into the database instead, which is flushed as a whole.
    def flush_to_disk
      commits = @commits
      @log ||= File.open("#{@path}-wal")
      @suspect ? take_over_log : @log.fdatasync
      @flushed = commits
    rescue SystemCallError
      @suspect = true
      retry
    end

    def take_over_log
      busy, = available { database.get_first_row("PRAGMA wal_checkpoint(TRUNCATE)") }
      raise Tally::Store::Unavailable, "#{@path}: what was written could not be flushed." unless busy.zero?

      @suspect = false
    end
end
