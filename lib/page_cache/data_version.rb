# A number that changes with every transaction committed to the community's database, whoever committed it: SQLite's
# `PRAGMA data_version`, asked of a connection that itself never writes. It costs a look at the shared memory of the log.
#
# Under another database there is no such number: `current` is nil, and nothing is cached.
class PageCache::DataVersion
  def initialize
    @lock = Mutex.new
  end

  # Returns the number, or nil when it cannot be had: then pages are rendered each time, and say what is wrong.
  def current
    @lock.synchronize { statement&.then { |statement| read(statement) } }
  rescue SQLite3::Exception
    @pid = nil
  end

  private
    def read(statement)
      statement.reset!
      statement.step.first
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
      @statement = open_database&.prepare("PRAGMA data_version")
    end

    def open_database
      configuration = ActiveRecord::Base.connection_db_config
      SQLite3::Database.new(Rails.root.join(configuration.database).to_s, readonly: true) if configuration.adapter == "sqlite3"
    end
end
