# What was deleted, IP addresses above all, is also removed from the write-ahead log.
#
# Alone with its file, the store empties the log by a checkpoint. While another program such as Litestream replicates the file, that program
# alone may checkpoint: SQLite begins the log again after its checkpoints, and leaves the old frames behind the new end until they are written
# over. They belong to no transaction any more, so they are cut off, as SQLite itself does with journal_size_limit.
module Tally::Store::SQLite::Scrubbing
  HEADER, FRAME_HEADER = 32, 24 # bytes of the log, and of each frame of it
  NOOP_SINCE = 3_051_000 # older versions of SQLite take the unknown mode for PASSIVE, which is a checkpoint

  # While somebody reads or writes it does what it can, and the next call does the rest.
  def scrub
    return unless File.size?(wal)

    aside do |database|
      database.busy_handler { false }
      @checkpoint.call { database.execute "PRAGMA wal_checkpoint(TRUNCATE)" }
      cut_off_old_frames database if SQLite3.libversion >= NOOP_SINCE
    rescue SQLite3::BusyException
      nil
    ensure
      database.busy_handler(&waiting)
    end
  end

  private
    def wal = "#{@path}-wal"

    # Whoever begins a write transaction keeps others from appending to the log and from beginning it again. Its length is asked on another
    # connection, since one that writes cannot.
    def cut_off_old_frames(database)
      database.transaction(:immediate) do
        length = log_length(database.get_first_value("PRAGMA page_size"))
        File.truncate wal, length if length > HEADER && File.size(wal) > length
      end
      nil
    end

    # In bytes. NOOP only asks.
    def log_length(page_size)
      database = SQLite3::Database.new(@path.to_s, readonly: true)
      HEADER + database.get_first_row("PRAGMA wal_checkpoint(NOOP)")[1] * (FRAME_HEADER + page_size)
    ensure
      database&.close
    end

    # SQLite gives a log and its index, which it makes later, the mode of the file.
    def keep_private
      [ @path, wal, "#{@path}-shm" ].each { |file| File.chmod 0o600, file if File.owned?(file) }
    end
end
