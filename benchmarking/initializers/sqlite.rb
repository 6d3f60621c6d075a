# How a connection begins a transaction and waits for the write lock (TRANSACTIONS, BUSY). `immediate` and
# `fair` are Rails' defaults, and `blocking` is a pragma in config/database.yml. The other two, here,
# reproduce earlier steps of the talks.
module SqliteParameters
  module DeferredTransactions
    def begin_db_transaction
      internal_begin_transaction(:deferred, nil)
    end
  end

  # The delays of SQLite's own handler, in milliseconds (sqliteDefaultBusyCallback in sqlite3.c), but sleeping
  # in Ruby, so that other threads run.
  module BackoffBusyHandler
    DELAYS = [ 1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100 ]
      .map { |milliseconds| milliseconds / 1000.0 }.freeze

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
  prepend SqliteParameters::DeferredTransactions if ServerParameters.transactions?(:deferred)
  prepend SqliteParameters::BackoffBusyHandler if ServerParameters.busy?(:backoff)
end
