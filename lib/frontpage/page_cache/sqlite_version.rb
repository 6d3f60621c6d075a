# A number that changes with every commit to the primary database by any connection: SQLite's `PRAGMA data_version` on a
# connection that never writes. It costs a read of the WAL's shared memory.
#
# In read-only mode it is a different number, because pages show a notice then.
class PageCache::SqliteVersion
  def initialize
    @lock = Mutex.new
  end

  # Returns the number, or nil if it can't be read: then pages are rendered every time, and show what is wrong.
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

    # A fork inherits no connection.
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
