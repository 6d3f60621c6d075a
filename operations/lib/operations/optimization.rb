# Updates SQLite's statistics, so that the planner picks the right index for each query. Analyzes only tables
# whose size has changed a lot, and a sample of each index. Needs the write lock only to store the result.
class Operations::Optimization
  ROWS = 1000 # of each index; SQLite advises 100 to 1000
  ALL_TABLES = 0x10000 # not only the tables that this connection has queried
  ANALYZE = 0x02

  def initialize(database, wait: 5)
    @database, @wait = database, wait
  end

  # Returns the statements that were run. Waits +wait+ seconds for writers; then SQLite3::BusyException.
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
