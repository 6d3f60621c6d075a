# The interface for write paths that bypass Active Record. A unit of work is a block that receives `rows` and inserts,
# updates and deletes through it, atomically. `perform` returns the block's value after the commit.
#
#   id = Writes.perform { |rows| rows.insert(Post, author_id: 1, title: "…", body: "…") }
#
# A unit may run more than once, and on another thread: it must not read Current, the request or a controller.
module Writes
  MAX_ATTEMPTS = 5
  BATCHED = Parameters.writes?(:batched) && !Postgresql.chosen?

  class << self
    def perform(&unit)
      path.perform(&unit).tap { ApplicationRecord.connection_pool.clear_query_cache }
    end

    # Batches need SQLite; other databases use Active Record. So does a caller inside a transaction: the batch would
    # wait for the lock that the caller holds.
    def path
      if BATCHED && !ApplicationRecord.lease_connection.transaction_open?
        GroupCommit.instance
      else
        ActiveRecordPath
      end
    end

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
