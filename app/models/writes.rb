# The seam for write paths that leave Active Record. A unit of work is a block that is given `rows` and inserts, updates and
# deletes through it; it is kept whole or not at all, and `perform` returns what the block returned, only after the commit.
#
#   id = Writes.perform { |rows| rows.insert(Post, author_id: 1, title: "…", body: "…") }
#
# A unit may run more than once before it is kept, and on another thread: it reads no Current, request or controller.
module Writes
  TIMES = 5
  BATCHED = Parameters.writes?(:batched) && !Postgresql.chosen?

  class << self
    def perform(&unit)
      path.perform(&unit).tap { ApplicationRecord.connection_pool.clear_query_cache }
    end

    # Batches are SQLite's; any other database takes the ordinary path. So does a caller inside a transaction of its own: the
    # batch would wait for the lock that the caller holds.
    def path
      if BATCHED && !ApplicationRecord.lease_connection.transaction_open?
        GroupCommit.instance
      else
        Ordinary
      end
    end

    # Runs the block in a transaction; blocks that share one of +names+ run one after another, so what the block reads stays true
    # until it commits. It reads past the query cache, which may hold answers from before the lock. Returns the block's value.
    def with_lock(*names, &)
      transaction do
        acquire_locks names
        ApplicationRecord.uncached(&)
      end
    end

    # Runs the block in a transaction, and runs it again where PostgreSQL ended it, since it and another waited for each
    # other's rows.
    def transaction(&)
      times ||= 0
      ApplicationRecord.transaction(&)
    rescue ActiveRecord::TransactionRollbackError
      (times += 1) < TIMES && !ApplicationRecord.lease_connection.transaction_open? ? retry : raise
    end

    private
      # SQLite lets one transaction at a time begin; PostgreSQL lets all, and keeps locks by any name until their end. They are
      # asked for in one order, so that no two wait for each other.
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
