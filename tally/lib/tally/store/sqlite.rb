require "json"
require "sqlite3"

# Keeps events in a SQLite file of their own, so that they never wait for the application's writes, nor these for them.
class Tally::Store::SQLite
  include Enumerable

  COLUMNS = Tally::Event.members
  BUSY_TIMEOUT = 5000 # milliseconds
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
    CREATE UNIQUE INDEX IF NOT EXISTS events_by_event_id ON events (event_id) WHERE event_id IS NOT NULL;
  SQL

  # +synchronous+ is :full, where what was kept survives the power, or :normal, where the last may go with it.
  def initialize(path, synchronous: :full)
    @path, @synchronous, @lock = path, synchronous, Mutex.new
  end

  # Returns how many of +events+ were new. Raises Unavailable when none could be kept.
  def write(events)
    available do
      before = database.total_changes
      database.transaction(:immediate) { events.each { |event| insert.execute(*event) } }
      database.total_changes - before
    end
  end

  # Keeps apart what cannot be kept as an event, with the reason.
  def quarantine(event, reason)
    available { database.execute("INSERT INTO quarantine (reason, event) VALUES (?, ?)", [ reason, JSON.generate(event.to_h) ]) }
  end

  # The reasons and events, as JSON, of what was kept apart.
  def quarantined = available { database.execute("SELECT reason, event FROM quarantine ORDER BY id") }

  def each
    available { database.execute("SELECT #{COLUMNS.join(", ")} FROM events ORDER BY id") }.each { |row| yield Tally::Event.new(*row) }
  end

  def close
    @insert&.close
    @database&.close
    @insert = @database = nil
  end

  private
    def available(&)
      @lock.synchronize(&)
    rescue *UNAVAILABLE => error
      raise Tally::Store::Unavailable, "#{@path}: #{error.message}"
    end

    # A handle does not survive a fork.
    def database
      @database, @insert, @pid = open, nil, Process.pid unless @pid == Process.pid && @database
      @database
    end

    def open
      SQLite3::Database.new(@path.to_s).tap do |database|
        database.busy_handler_timeout = BUSY_TIMEOUT
        database.execute_batch "PRAGMA journal_mode = wal; PRAGMA synchronous = #{@synchronous}; PRAGMA journal_size_limit = #{64 * 1024**2};"
        database.execute_batch SCHEMA
      end
    end

    def insert
      @insert ||= database.prepare("INSERT INTO events (#{COLUMNS.join(", ")}) VALUES (#{COLUMNS.map { "?" }.join(", ")}) ON CONFLICT (event_id) WHERE event_id IS NOT NULL DO NOTHING")
    end
end
