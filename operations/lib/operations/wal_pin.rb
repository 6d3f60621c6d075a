# Keeps the WALs of databases: while a read transaction of this process is open, no checkpoint copies later
# pages, and no writer restarts the WAL, unless all of it was in the database when the transaction began.
#
# Litestream needs that for as long as its own read transaction doesn't prevent it (docs/decisions/0037):
# - It looks up where each page is in the WAL before it reads them. If all of them were in the database when
#   its transaction began, SQLite lets the next writer restart the WAL in between.
# - On SIGTERM, it ends its transaction before it reads the WAL for the last time.
class Operations::WALPin
  include Kit::Clock

  TIMEOUT = 20 # seconds to wait until no transaction blocks a checkpoint
  ATTEMPT = 0.5 # seconds per attempt: waiting for readers blocks writers

  # Pins +databases+ during the block. Those that can't be read are left out.
  def self.hold(databases)
    pin = new
    databases.each do |database|
      pin.hold database
    rescue SQLite3::Exception
      next
    end
    yield
  ensure
    pin&.release
  end

  def initialize
    @connections = {}
  end

  # Begins the transaction. A file that isn't in WAL mode has nothing to keep, and a reader would prevent
  # Litestream and the site from changing that. Raises SQLite3::Exception if the database can't be read.
  def hold(database)
    connection = SQLite3::Database.new(database.path, readonly: true)
    connection.busy_handler_timeout = 1000
    return connection.close unless connection.get_first_value("PRAGMA journal_mode") == "wal"

    connection.execute_batch "BEGIN; SELECT count(*) FROM sqlite_schema"
    @connections[database.name] = connection
  rescue SQLite3::Exception
    connection&.close
    raise
  end

  # Empties the WALs and pins them. Litestream then takes full copies. Otherwise it would resume at the last
  # WAL page that it replicated: if that is still there after a restart of the WAL, it would miss changes.
  # Raises Operations::Error if other transactions prevent it, or a database can't be read.
  def empty(databases)
    databases.each do |database|
      wait_until(seconds: TIMEOUT, every: ATTEMPT) { emptied?(database) } or refuse_blocked(database)
    rescue SQLite3::Exception => error
      raise Operations::Error,
        "#{database.path} can't be backed up: #{error.message}. Run bin/ops doctor."
    end
  end

  def holds?(database) = @connections.key?(database.name)

  # Ends the transaction of +database+, or all of them.
  def release(database = nil)
    released = database ? [ @connections.delete(database.name) ].compact : @connections.values
    released.each(&:close)
    @connections.clear unless database
  end

  private
    # The site may have written and checkpointed before the transaction began. A file that the site has not
    # opened yet may have no WAL.
    def emptied?(database)
      database.write(seconds: ATTEMPT) { Kit::SQLiteFile.enable_write_ahead_log(_1, seconds: ATTEMPT) }
      return false unless database.empty_log(seconds: ATTEMPT)

      hold database
      checkpointed = Operations::WriteAheadLog.new(database).progress&.in_file
      release database unless checkpointed&.zero?
      holds?(database)
    rescue SQLite3::BusyException
      false
    end

    def refuse_blocked(database)
      raise Operations::Error, "#{database.path} can't be backed up: a long-running transaction has " \
        "blocked checkpoints for #{TIMEOUT} s. To find the process: lsof #{database.path}. End it, then " \
        "try again. A running site retries automatically."
    end
end
