# No text of PostgreSQL's holds a NUL, and no row has one to be found by: who sends one has sent what cannot be read.
module NullBytes
  private
    def translate_exception(exception, message:, sql:, binds:)
      if exception.is_a?(ArgumentError) && exception.message.include?("null byte")
        Postgresql::NullByte.new(message, sql:, binds:, connection_pool: @pool)
      else
        super
      end
    end
end

# Of two that wait for each other's rows one is ended, and what it did is undone. A statement that stood alone is run again;
# for more than one there is Writes.
module Deadlocks
  TIMES = 5

  private
    def with_raw_connection(...)
      times ||= 0
      super
    rescue ActiveRecord::Deadlocked
      (times += 1) < TIMES && !transaction_open? ? retry : raise
    end
end

ActiveSupport.on_load(:active_record_postgresqladapter) do
  Postgresql.const_set :NullByte, Class.new(ActiveRecord::StatementInvalid)
  prepend NullBytes, Deadlocks
end
