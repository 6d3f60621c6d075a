# Removes deleted data, mainly IP addresses, from the write-ahead log.
#
# Normally a checkpoint empties the log. While another program such as Litestream replicates the file, only
# that program may checkpoint: SQLite then restarts the log and leaves the old frames behind its new end until
# they are overwritten. No transaction needs them, so they are truncated, as SQLite itself does with
# journal_size_limit.
module Tally::Store::SQLite::Scrubbing
  HEADER, FRAME_HEADER = 32, 24 # bytes
  NOOP_SINCE = 3_051_000 # earlier versions of SQLite treat the unknown mode as PASSIVE, which is a checkpoint

  # If other connections are busy, it does what is possible without waiting, and the next call does the rest.
  def scrub
    return unless File.size?(wal)

    maintain do |database|
      database.busy_handler { false }
      @checkpoint.call { database.execute "PRAGMA wal_checkpoint(TRUNCATE)" }
      truncate_old_frames database if SQLite3.libversion >= NOOP_SINCE
    rescue SQLite3::BusyException
      nil
    ensure
      database.busy_handler(&waiting)
    end
  end

  private
    def wal = "#{@path}-wal"

    # A write transaction prevents others from appending to the log or restarting it. The log's length is read
    # on another connection, since a connection in a write transaction can't read it.
    def truncate_old_frames(database)
      database.transaction(:immediate) do
        length = log_length(database.get_first_value("PRAGMA page_size"))
        File.truncate wal, length if length > HEADER && File.size(wal) > length
      end
      nil
    end

    # In bytes. The NOOP mode only reports.
    def log_length(page_size)
      database = SQLite3::Database.new(@path.to_s, readonly: true)
      HEADER + database.get_first_row("PRAGMA wal_checkpoint(NOOP)")[1] * (FRAME_HEADER + page_size)
    ensure
      database&.close
    end

    # SQLite creates the log and its index with the file's mode.
    def restrict_modes
      [ @path, wal, "#{@path}-shm" ].each { |file| File.chmod 0o600, file if File.owned?(file) }
    end
end
