# Identifies the state of PostgreSQL by the transactions that a statement would see: equal snapshots read equal rows. If
# visitors read from a standby, its replay position is used. It costs a query. In read-only mode it differs, because pages show
# a notice then.
class PageCache::PostgresqlVersion
  QUERY = "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text ELSE pg_current_snapshot()::text END"

  def initialize
    @lock = Mutex.new
  end

  # Returns it, or nil if it can't be read: then pages are rendered every time, and show what is wrong.
  def current
    @lock.synchronize { connection.select_value(QUERY) }.then do |snapshot|
      MaintenanceMode.on? ? "#{snapshot} read-only" : snapshot
    end
  rescue ActiveRecord::ActiveRecordError
    nil
  end

  private
    # A connection of its own, since the pool's are for requests. A fork inherits none.
    def connection
      unless @pid == Process.pid
        @connection&.discard!
        @pid, @connection = Process.pid, configuration.new_connection
      end
      @connection
    end

    # Connects to the server that visitors' pages are read from.
    def configuration
      ActiveRecord::Base.configurations.configs_for(
        env_name: Rails.env, name: Postgresql.replica? ? "primary_replica" : "primary", include_hidden: true
      )
    end
end
