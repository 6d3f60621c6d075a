# Transactions that read before they write, and their retries.
module Writes
  MAX_ATTEMPTS = 5

  class << self
    # Runs the block in a transaction; blocks that share one of +names+ run one after another, so what the block reads stays true
    # until it commits. The query cache is off, since it may hold results from before the lock. Returns the block's value.
    def with_lock(*names, &)
      transaction do
        acquire_locks names
        ApplicationRecord.uncached(&)
      end
    end

    # Runs the block in a transaction, and retries it if PostgreSQL ended it because of a deadlock.
    def transaction(&)
      attempts ||= 0
      ApplicationRecord.transaction(&)
    rescue ActiveRecord::TransactionRollbackError
      (attempts += 1) < MAX_ATTEMPTS && !ApplicationRecord.lease_connection.transaction_open? ? retry : raise
    end

    private
      # SQLite allows one write transaction at a time; PostgreSQL uses advisory locks until the end of the transaction. They
      # are taken in sorted order to avoid deadlocks.
      if Postgresql.chosen?
        LOCK = "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))"

        def acquire_locks(names)
          names.map(&:to_s).sort.each { |name| ApplicationRecord.lease_connection.exec_query(LOCK, "Lock", [ name ]) }
        end
      else
        def acquire_locks(_) = nil
      end
  end
end
