# The seam for write paths that leave Active Record. A unit of work is a block that is given `rows` and inserts, updates and
# deletes through it; it is kept whole or not at all, and `perform` returns what the block returned, only after the commit.
#
#   id = Writes.perform { |rows| rows.insert(Post, author_id: 1, title: "…", body: "…") }
#
# A unit may run more than once before it is kept, and on another thread: it reads no Current, request or controller.
module Writes
  class << self
    def perform(&unit)
      path.perform(&unit).tap { ApplicationRecord.connection_pool.clear_query_cache }
    end

    # Batches are SQLite's; any other database takes the ordinary path. So does a caller inside a transaction of its own: the
    # batch would wait for the lock that the caller holds.
    def path
      if Levers.writes?(:batched) && sqlite? && !ApplicationRecord.lease_connection.transaction_open?
        GroupCommit.instance
      else
        Ordinary
      end
    end

    private
      def sqlite?
        ApplicationRecord.connection_db_config.adapter == "sqlite3"
      end
  end
end
