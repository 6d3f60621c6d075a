# Lets SQLite look at how the rows of a database are spread, so that it picks the right index for each query. Only tables that have grown
# or shrunk much since are looked at, and of each index only so many rows: milliseconds, and the write lock only to note the outcome.
class Operations::Optimization
  ROWS = 1000 # of each index; SQLite advises 100 to 1000
  ALL_TABLES = 0x10000 # not only those that this connection has asked
  ANALYZE = 0x02

  def initialize(database, wait: 5)
    @database, @wait = database, wait
  end

  # Returns the statements that were run. Waits +wait+ seconds for writers, then raises SQLite3::BusyException.
  def run
    handle = SQLite3::Database.new(@database.path, flags: SQLite3::Constants::Open::READWRITE)
    handle.busy_handler_timeout = (@wait * 1000).to_i
    handle.execute "PRAGMA analysis_limit = #{ROWS}"
    due = handle.execute("PRAGMA optimize(#{ALL_TABLES | ANALYZE | 1})").flatten
    handle.execute "PRAGMA optimize(#{ALL_TABLES | ANALYZE})"
    due
  ensure
    handle&.close
  end
end
