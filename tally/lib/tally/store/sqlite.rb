require "sqlite3"

# Stores events in a separate SQLite file, so that they and the application's
# writes never wait for each other.
class Tally::Store::SQLite
  include Kit::Clock, Enumerable
  include Flush, MaintenanceConnection, ProcessedEvents, Rollups, Expiry, Scrubbing, Renaming, Cleaning

  COLUMNS = Tally::Event.members
  BUSY_TIMEOUT = 5 # seconds
  # Without sleeping: most commits take less time than releasing and reacquiring the GVL.
  IMMEDIATE_RETRIES = 10
  UNAVAILABLE = [
    SQLite3::BusyException, SQLite3::LockedException, SQLite3::FullException, SQLite3::IOException,
    SQLite3::CantOpenException, SQLite3::ReadOnlyException
  ].freeze

  # With +synchronous+ :full, stored events survive a power failure; with :normal, the latest may be lost.
  # While +paused+ returns true, nothing is committed and writers get Unavailable. +checkpoint+ is called with
  # a block that empties the write-ahead log; it must not call the block while another program, such as
  # Litestream, replicates the file.
  def initialize(path, synchronous: :full, paused: -> { false }, checkpoint: ->(&empty) { empty.call })
    unless %i[ full normal ].include?(synchronous)
      raise ArgumentError, "synchronous must be :full or :normal, not #{synchronous.inspect}."
    end

    @path, @synchronous, @paused, @checkpoint, @lock = path, synchronous, paused, checkpoint, Mutex.new
    @log_flush = Kit::LogFlush.new(path)
  end

  # Raises Unavailable if the events could not be stored.
  def write(events)
    commit events
    flush
  end

  # Like +write+, but the events survive a power failure only after the next flush.
  def commit(events)
    available do
      database
      transaction { @insertion.insert events }
      @log_flush.committed
    end
  end

  # Saves an event that cannot be stored, with the reason and without the IP address.
  def reject_event(event, reason)
    available do
      refuse_while_paused
      database.execute "INSERT INTO rejected_events (reason, event) VALUES (?, ?)",
        [ Tally::Event.text(reason), event.to_rejected_json ]
      @log_flush.committed
    end
  end

  # [ reason, JSON ] of each rejected event.
  def rejected_events
    available { database.execute("SELECT reason, event FROM rejected_events ORDER BY id") }
  end

  def each
    rows = available { database.execute("SELECT #{COLUMNS.join(", ")} FROM events ORDER BY id") }
    rows.each { |row| yield Tally::Event.new(*row) }
  end

  # Held by the one process that maintains the store.
  def lease = @lease ||= Lease.new("#{@path}.maintenance")

  def close
    close_maintenance
    [ @insertion, *@statements&.values, @database ].compact.each(&:close)
    @insertion = @statements = @database = nil
  end

  private
    def available(lock = @lock, &)
      lock.synchronize(&)
    rescue *UNAVAILABLE => error
      raise Tally::Store::Unavailable, "#{@path}: #{error.message}"
    end

    # Connections don't survive a fork.
    def database
      open_writer unless @pid == Process.pid && @database
      @database
    end

    def open_writer
      @database, @statements, @pid = open, {}, Process.pid
      @log_flush = Kit::LogFlush.new(@path) # a fork has no thread that flushes
      @insertion = Insertion.new(@database)
    end

    def open
      SQLite3::Database.new(@path.to_s).tap do |database|
        restrict_modes
        database.busy_handler(&waiting)
        unless Kit::SQLiteFile.enable_write_ahead_log(database, seconds: BUSY_TIMEOUT)
          raise Tally::Store::Unavailable,
            "#{@path}: can't enable the write-ahead log. Use a file on a local disk."
        end

        # secure_delete overwrites deleted data, so that IP addresses and salts can't be recovered.
        database.execute_batch "PRAGMA synchronous = normal; PRAGMA secure_delete = on; " \
          "PRAGMA journal_size_limit = #{64 * 1024**2};"
        Schema.new(database).prepare
      end
    end

    # The busy handler: returns whether to try once more.
    def waiting
      give_up_at = nil
      lambda do |tries|
        give_up_at = now + BUSY_TIMEOUT if tries.zero?
        sleep 0.001 unless tries < IMMEDIATE_RETRIES
        now < give_up_at
      end
    end

    def transaction
      step "BEGIN IMMEDIATE"
      yield
      refuse_while_paused
      step "COMMIT"
    rescue
      database.rollback if database.transaction_active?
      raise
    end

    # Checked inside transactions, so that nothing is committed after the pause begins.
    def refuse_while_paused
      raise Tally::Store::Unavailable, "#{@path}: writes are paused." if @paused.call
    end

    def step(sql)
      statement = @statements[sql] ||= database.prepare(sql)
      statement.step
    ensure
      statement&.reset!
    end
end
