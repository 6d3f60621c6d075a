# What tells one state of PostgreSQL from another, whoever committed in between, on whatever machine: which transactions a statement
# would see now. Two that would see the same read the same rows. Where visitors read from a server that follows, it is asked for what
# it has followed. It costs a query. While the site is read-only it
# says so, since pages do then.
class PageCache::Snapshot
  QUERY = "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text ELSE pg_current_snapshot()::text END"

  def initialize
    @lock = Mutex.new
  end

  # Returns it, or nil when it cannot be had: then pages are rendered each time, and say what is wrong.
  def current
    @lock.synchronize { connection.select_value(QUERY) }.then { |snapshot| ReadOnly.on? ? "#{snapshot} read-only" : snapshot }
  rescue ActiveRecord::ActiveRecordError
    nil
  end

  private
    # One of its own: those of the pool are for who asks for rows. A fork inherits none.
    def connection
      unless @pid == Process.pid
        @connection&.discard!
        @pid, @connection = Process.pid, configuration.new_connection
      end
      @connection
    end

    # Of the same server that a visitor's page is made from.
    def configuration
      ActiveRecord::Base.configurations.configs_for(env_name: Rails.env, name: Postgresql.replica? ? "primary_replica" : "primary", include_hidden: true)
    end
end
