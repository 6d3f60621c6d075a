# The database of script/search_benchmark on SQLite.
class OnSqlite
  def initialize(connection)
    @connection = connection
  end

  def fill
    @connection.execute "PRAGMA synchronous = OFF"
    yield
    @connection.execute "ANALYZE"
  end

  def index
    Search::Index.rebuild
  end

  # The size of the database, and of the indexes.
  def megabytes
    index = @connection.select_value("SELECT sum(length(block)) FROM (SELECT block FROM post_search_data UNION ALL SELECT " \
      "block FROM comment_search_data)")
    [ @connection.select_value("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"), index ].map do |bytes|
      bytes / 1e6
    end
  end

  # SQLite runs in the calling thread.
  def processor_time
    Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
  end

  def plan(statement) = QueryPlan.new(@connection, statement)
end
