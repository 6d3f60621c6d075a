# A number that changes with every commit to the primary database by any connection: SQLite's `PRAGMA data_version` on a
# connection that never writes. Reading it only accesses the WAL's shared memory.
#
# The number is different in read-only mode, in which pages show a notice.
class PageCache::SqliteVersion
  def initialize
    @lock = Mutex.new
  end

  # Returns the number, or nil if it can't be read: then pages aren't cached, and show the problem.
  def current
    @lock.synchronize { read(statement) }
  rescue SQLite3::Exception
    @pid = nil
  end

  private
    def read(statement)
      statement.reset!
      statement.step.first.then { |version| MaintenanceMode.on? ? -version : version }
    ensure
      statement.reset!
    end

    # After a fork, a new connection is opened.
    def statement
      connect unless @pid == Process.pid
      @statement
    end

    def connect
      @pid = Process.pid
      @statement = open_database.prepare("PRAGMA data_version")
    end

    def open_database
      SQLite3::Database.new(Rails.root.join(ActiveRecord::Base.connection_db_config.database).to_s, readonly: true)
    end
end
