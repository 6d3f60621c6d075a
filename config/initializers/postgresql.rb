# Overrides private methods of Rails (docs/decisions/0072-overrides-of-private-methods.md).

# PostgreSQL can't store NUL characters in text, so such a parameter is a client error (400). If the server
# stops or starts, or has become a standby, the connection has failed.
module TranslateErrors
  # Codes of errors after which another connection may succeed
  # (postgresql.org/docs/15/errcodes-appendix.html): connection exceptions, a server that stops or starts, too
  # many connections, and a new standby.
  UNAVAILABLE = /\A(?:08|57P0[1-5]|53300|25006|25P03)/

  private
    def translate_exception(exception, message:, sql:, binds:)
      if exception.is_a?(ArgumentError) && exception.message.include?("null byte")
        NullByte.new(message, sql:, binds:, connection_pool: @pool)
      elsif unavailable?(exception)
        ActiveRecord::ConnectionFailed.new(message, sql:, binds:, connection_pool: @pool)
      else
        super
      end
    end

    # Rails asks a closed connection for its state, which raises an error.
    def retryable_query_error?(exception) = !@raw_connection&.finished? && super

    def unavailable?(exception)
      exception.is_a?(PG::UnableToSend) ||
        exception.is_a?(PG::Error) && exception.result&.error_field(PG::PG_DIAG_SQLSTATE)&.match?(UNAVAILABLE)
    end
end

# A frozen server, or one behind a broken network, doesn't end a statement, so the client has to.
# statement_timeout is shorter, so a server that works ends its statements first. Only of requests: jobs,
# tasks and migrations may take longer.
module LimitStatements
  SLOW = 4 # seconds
  PAUSE = 1 # seconds for which statements fail after a slow failure, so that a request waits only once

  @away = {}
  class << self
    attr_reader :away # for each server, until when
  end

  private
    def configure_connection
      super
      if limited? && @config[:statement_timeout]
        internal_execute "SET SESSION statement_timeout TO #{@config[:statement_timeout]}", "SCHEMA"
      end
    end

    def with_raw_connection(...)
      return super unless limited?

      began = Kit::Clock.now
      raise_timeout if began < LimitStatements.away.fetch(server, 0)
      begin
        Timeout.timeout(@config[:response_timeout]) { super }
      rescue Timeout::Error
        close_raw_connection
        pause_since began
        raise_timeout
      rescue ActiveRecord::ConnectionNotEstablished, ActiveRecord::ConnectionFailed
        pause_since began
        raise
      end
    end

    def close_raw_connection
      @raw_connection.close unless @raw_connection.nil? || @raw_connection.finished?
    end

    def limited? = @config[:response_timeout] && Puma::Server.current
    def server = @config.values_at(:host, :port)
    def raise_timeout
      raise ActiveRecord::AdapterTimeout.new("PostgreSQL does not respond", connection_pool: @pool)
    end

    def pause_since(began)
      now = Kit::Clock.now
      LimitStatements.away[server] = now + PAUSE if now - began > SLOW
    end
end

# PostgreSQL aborts one of two deadlocked transactions. A single statement is retried here; Writes retries
# transactions. After a failed connection, the next statement opens another.
module RetryStatements
  MAX_ATTEMPTS = 5

  private
    def with_raw_connection(...)
      attempts ||= 0
      super
    rescue ActiveRecord::Deadlocked
      (attempts += 1) < MAX_ATTEMPTS && !transaction_open? ? retry : raise
    rescue ActiveRecord::ConnectionFailed
      close_raw_connection
      raise
    end
end

# Solid Cache locks the row of a key before it writes, but the first writers have no row to lock: several
# would write a key `unless_exist`, or count as the first.
module LockMissingEntries
  LOCK = "SELECT 1 FROM pg_advisory_xact_lock($1)"

  def lock_and_write(key)
    transaction do
      without_query_cache do
        with_connection { |connection| connection.exec_query LOCK, "Lock", [ key_hash_for(key) ] }
      end
      super
    end
  end
end

ActiveSupport.on_load(:active_record_postgresqladapter) do
  TranslateErrors.const_set :NullByte, Class.new(ActiveRecord::StatementInvalid)
  prepend TranslateErrors, LimitStatements, RetryStatements
  ActiveSupport.on_load(:solid_cache_entry) { singleton_class.prepend LockMissingEntries }
end
