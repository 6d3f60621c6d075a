# Transactions that read before they write, and their retries.
module Writes
  MAX_ATTEMPTS = 5

  class << self
    # Runs the block in a transaction; blocks that share one of +names+ run one after another, so what the
    # block reads stays true until it commits. The query cache is off, since it may hold results from before
    # the lock. Returns the block's value.
    def with_lock(*names, &)
      transaction do
        ApplicationRecord.with_connection { |connection| Engines.current.acquire_locks connection, names }
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
  end
end
