# Parameters for how a connection begins a transaction and waits for the write lock. `immediate` and `fair` are Rails' defaults;
# `blocking` is a pragma in config/database.yml; the other two reproduce the talks' earlier steps.
module SqliteParameters
  module DeferredTransactions
    def begin_db_transaction
      internal_begin_transaction(:deferred, nil)
    end
  end

  # SQLite's own waits, in milliseconds (sqliteDefaultBusyCallback in sqlite3.c), slept in Ruby so that other threads run.
  module BackoffBusyHandler
    DELAYS = [ 1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100 ].map { |milliseconds| milliseconds / 1000.0 }.freeze

    private
      def configure_connection
        super
        @raw_connection.busy_handler { |count| wait_for_lock(count) }
      end

      def wait_for_lock(count)
        @waited = 0 if count.zero?
        delay = DELAYS.fetch(count, DELAYS.last)
        return false if (@waited += delay) > @config[:timeout] / 1000.0

        sleep delay
        true
      end
  end
end

ActiveSupport.on_load(:active_record_sqlite3adapter) do
  prepend SqliteParameters::DeferredTransactions if Parameters.transactions?(:deferred)
  prepend SqliteParameters::BackoffBusyHandler if Parameters.busy?(:backoff)
end
