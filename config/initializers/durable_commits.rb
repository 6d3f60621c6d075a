# Overrides methods of Rails (docs/decisions/0072-overrides-of-private-methods.md).

# With SYNCHRONOUS=full, a commit returns once it is on the disk, so that an acknowledged write survives a
# power failure. Instead of SQLite, Kit::LogFlush flushes the log, without holding a lock. Other connections
# can read what was committed before it is on the disk. Derived data isn't flushed.
module DurableCommits
  FLUSHES = Concurrent::Map.new # by path
  ActiveSupport::ForkTracker.after_fork { FLUSHES.clear } # the child has no thread that flushes

  private
    def configure_connection
      super
      @flushed_changes = @raw_connection.total_changes
      @flushes = Kit::DataDirectory::BACKED_UP.key?(pool.db_config&.name) &&
        @raw_connection.get_first_value("PRAGMA journal_mode") == "wal"
    end

    # Every statement, including COMMIT. One outside a transaction commits itself.
    def perform_query(...)
      super.tap { flush_commit if @flushes && !@raw_connection.transaction_active? }
    end

    def flush_commit
      changes = @raw_connection.total_changes
      return if changes == @flushed_changes

      @flushed_changes = changes
      flush = FLUSHES.compute_if_absent(@config[:database]) { Kit::LogFlush.new(@config[:database]) }
      flush.committed
      flush.call { checkpointed? }
    end

    def checkpointed?
      frames, copied = @raw_connection.get_first_row("PRAGMA wal_checkpoint(PASSIVE)")
        .values_at("log", "checkpointed")
      frames == copied
    end
end

if ServerParameters.synchronous?(:full)
  ActiveSupport.on_load(:active_record_sqlite3adapter) { prepend DurableCommits }
end
