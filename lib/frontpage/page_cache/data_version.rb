# A number that changes with every transaction committed to the community's database, whoever committed it: SQLite's
# `PRAGMA data_version`, asked of a connection that itself never writes. It costs a look at the shared memory of the log.
#
# While the site is read-only it is another number, since pages say so then.
class PageCache::DataVersion
  def initialize
    @lock = Mutex.new
  end

  # Returns the number, or nil when it cannot be had: then pages are rendered each time, and say what is wrong.
  def current
    @lock.synchronize { read(statement) }
  rescue SQLite3::Exception
    @pid = nil
  end

  private
    def read(statement)
      statement.reset!
      statement.step.first.then { |version| ReadOnly.on? ? -version : version }
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
