# A number that changes with every commit to the primary database by any connection: SQLite's `PRAGMA
# data_version` on a connection that never writes. Reading it only accesses the WAL's shared memory.
class PageCache::SqliteVersion
  QUERY = "PRAGMA data_version"
  MAX_STATEMENTS = 200 # prepared; the oldest is closed

  def initialize
    @lock = Mutex.new
  end

  # Returns the number, or nil if it can't be read: then pages aren't cached, and show the problem.
  def current = value_of(QUERY)

  # Returns the only value of a query, or nil if it has no row or can't be run.
  def value_of(sql, *binds)
    @lock.synchronize { run(statement(sql), binds) }
  rescue SQLite3::Exception
    @pid = nil
  end

  private
    def run(statement, binds)
      statement.reset!
      statement.bind_params(*binds) if binds.any?
      statement.step&.first
    ensure
      statement.reset!
    end

    # After a fork, a new connection is opened.
    def statement(sql)
      connect unless @pid == Process.pid
      @statements[sql] ||= prepare(sql)
    end

    def prepare(sql)
      @statements.shift.last.close if @statements.size >= MAX_STATEMENTS
      @database.prepare(sql)
    end

    def connect
      @pid, @statements = Process.pid, {}
      path = Rails.root.join(ActiveRecord::Base.connection_db_config.database).to_s
      @database = SQLite3::Database.new(path, readonly: true)
    end
end
