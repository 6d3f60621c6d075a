# Committed events survive a power failure once the write-ahead log is flushed.
module Tally::Store::SQLite::Flush
  # Waits until all earlier commits are on the disk. Raises Unavailable if they can't be written, or if
  # another thread's flush takes more than +patience+ seconds.
  def flush(patience: nil)
    @log_flush.call(patience:) { empty_log } if @synchronous == :full
  rescue Kit::LogFlush::Failed => error
    raise Tally::Store::Unavailable, error.message
  end

  private
    def empty_log
      busy, = available { database.get_first_row("PRAGMA wal_checkpoint(TRUNCATE)") }
      busy.zero?
    end
end
