# Overrides private methods of Rails (docs/decisions/0072-overrides-of-private-methods.md).

# PostgreSQL can't store NUL characters in text, so such a parameter is a client error (400).
module RejectNullBytes
  private
    def translate_exception(exception, message:, sql:, binds:)
      if exception.is_a?(ArgumentError) && exception.message.include?("null byte")
        Postgresql::NullByte.new(message, sql:, binds:, connection_pool: @pool)
      else
        super
      end
    end
end

# PostgreSQL aborts one of two deadlocked transactions. A single statement is retried here; Writes retries transactions.
module RetryDeadlocks
  MAX_ATTEMPTS = 5

  private
    def with_raw_connection(...)
      attempts ||= 0
      super
    rescue ActiveRecord::Deadlocked
      (attempts += 1) < MAX_ATTEMPTS && !transaction_open? ? retry : raise
    end
end

ActiveSupport.on_load(:active_record_postgresqladapter) do
  Postgresql.const_set :NullByte, Class.new(ActiveRecord::StatementInvalid)
  prepend RejectNullBytes, RetryDeadlocks
end
