# Identifies the state of the database by PostgreSQL's transaction snapshot: queries with equal snapshots see
# the same rows. If visitors read from a standby, its replay position is used instead. This costs one query.
class PageCache::PostgresqlVersion
  # Seconds. Requests wait for it before they query the database themselves, all those of a
  # process for one connection.
  TIMEOUT = 2

  QUERY = "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text ELSE " \
    "pg_current_snapshot()::text END"

  def initialize
    @lock = Mutex.new
  end

  # Returns the version, or nil if it can't be read: then pages aren't cached, and show the problem.
  def current = value_of(QUERY)

  # Returns the only value of a query with ? placeholders, or nil if it has no row or can't be run.
  def value_of(sql, *binds)
    @lock.synchronize { connection.select_value(ApplicationRecord.with_placeholders(sql), nil, binds) }
  rescue ActiveRecord::ActiveRecordError
    nil
  end

  private
    # A dedicated connection, since the pool's are for requests. After a fork, a new one is opened.
    def connection
      unless @pid == Process.pid
        @connection&.discard!
        @pid, @connection = Process.pid, new_connection
      end
      @connection
    end

    # To the server that visitors' pages are read from.
    def new_connection
      configuration = ActiveRecord::Base.configurations.configs_for(env_name: Rails.env,
        name: Engines.current.standby? ? "primary_replica" : "primary", include_hidden: true)
      ActiveRecord::ConnectionAdapters::PostgreSQLAdapter.new(
        configuration.configuration_hash.merge(connect_timeout: TIMEOUT, response_timeout: TIMEOUT,
          connection_retries: 0)
      )
    end
end
