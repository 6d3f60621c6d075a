require "sqlite3"

# Keeps events in a SQLite file of their own, so that they never wait for the application's writes, nor these for them.
class Tally::Store::SQLite
  include Tally::Clock, Enumerable, Flush, Aside, Sightings, Rollups, Expiry, Scrubbing, Renaming

  COLUMNS = Tally::Event.members
  BUSY_TIMEOUT = 5 # seconds
  TRIES_AT_ONCE = 10 # while another process commits, which takes it less time than giving up Ruby's lock and having it again
  UNAVAILABLE = [ SQLite3::BusyException, SQLite3::LockedException, SQLite3::FullException, SQLite3::IOException, SQLite3::CantOpenException, SQLite3::ReadOnlyException ].freeze

  # Numbers are never given twice, for what is rolled up is known by them.
  SCHEMA = <<~SQL
    CREATE TABLE IF NOT EXISTS events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      event_id TEXT,
      received_at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      address TEXT, method TEXT, host TEXT, path TEXT, user_agent TEXT, referrer TEXT, language TEXT, parameters TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS quarantine (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reason TEXT NOT NULL,
      event TEXT NOT NULL
    ) STRICT;
  SQL

  # +synchronous+ is :full, where what was kept survives the power, or :normal, where the last may go with it. While +paused+ answers true
  # nothing is committed, and who writes is told that the store is unavailable. +checkpoint+ is called with a block that empties the
  # write-ahead log, and must not call it while another program, such as Litestream, replicates the file.
  def initialize(path, synchronous: :full, paused: -> { false }, checkpoint: ->(&empty) { empty.call })
    raise ArgumentError, "synchronous is :full or :normal, and not #{synchronous.inspect}" unless %i[ full normal ].include?(synchronous)

    @path, @synchronous, @paused, @checkpoint, @lock = path, synchronous, paused, checkpoint, Mutex.new
    @flushing, @flush_over, @commits, @flushed = Mutex.new, ConditionVariable.new, 0, 0
  end

  # Keeps events. Raises Unavailable when none could be kept.
  def write(events)
    commit events
    flush
  end

  # As +write+, but that they survive the power is promised by the next flush alone.
  def commit(events)
    available do
      database
      transaction { @insertion.insert events }
      @commits += 1
    end
  end

  # Keeps apart what cannot be kept as an event, with the reason and without the address.
  def quarantine(event, reason)
    available do
      refuse_while_paused
      database.execute "INSERT INTO quarantine (reason, event) VALUES (?, ?)", [ Tally::Event.text(reason), event.aside ]
      @commits += 1
    end
  end

  # The reasons and events, as JSON, of what was kept apart.
  def quarantined = available { database.execute("SELECT reason, event FROM quarantine ORDER BY id") }

  def each
    available { database.execute("SELECT #{COLUMNS.join(", ")} FROM events ORDER BY id") }.each { |row| yield Tally::Event.new(*row) }
  end

  # The right to look after this store, for one process at a time.
  def lease = @lease ||= Lease.new("#{@path}.upkeep")

  def close
    close_aside
    [ @insertion, *@statements&.values, @database, @log ].compact.each(&:close)
    @insertion = @statements = @database = @log = nil
  end

  private
    def available(lock = @lock, &)
      lock.synchronize(&)
    rescue *UNAVAILABLE => error
      raise Tally::Store::Unavailable, "#{@path}: #{error.message}"
    end

    # A handle does not survive a fork.
    def database
      open_here unless @pid == Process.pid && @database
      @database
    end

    def open_here
      @database, @statements, @log, @pid = open, {}, nil, Process.pid
      @insertion = Insertion.new(@database)
    end

    def open
      SQLite3::Database.new(@path.to_s).tap do |database|
        keep_private
        database.busy_handler(&waiting)
        raise Tally::Store::Unavailable, "#{@path} keeps no write-ahead log: it needs a file, on a disk of this machine." unless database.get_first_value("PRAGMA journal_mode = wal") == "wal"

        # Some of what is deleted is deleted so that nobody has it: it is overwritten.
        database.execute_batch "PRAGMA synchronous = normal; PRAGMA secure_delete = on; PRAGMA journal_size_limit = #{64 * 1024**2};"
        database.execute_batch SCHEMA
      end
    end

    # Answers for a number of tries whether there is to be one more.
    def waiting
      give_up_at = nil
      lambda do |tries|
        give_up_at = now + BUSY_TIMEOUT if tries.zero?
        sleep 0.001 unless tries < TRIES_AT_ONCE
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

    # Asked while nobody else can commit: what is paused is so at once.
    def refuse_while_paused
      raise Tally::Store::Unavailable, "#{@path} is not written to for a while." if @paused.call
    end

    def step(sql)
      statement = @statements[sql] ||= database.prepare(sql)
      statement.step
    ensure
      statement&.reset!
    end
end
