# The database of search_benchmark on PostgreSQL.
class OnPostgresql
  ROWS = 2_000 # per statement

  def filled? = false

  def create
    tasks, config = ActiveRecord::Tasks::DatabaseTasks,
      ActiveRecord::Base.configurations.configs_for(env_name: "production", name: "primary")
    tasks.create config
    at_exit { ActiveRecord::Base.connection_handler.clear_all_connections!(:all); tasks.drop config }
    tasks.load_schema config
    @connection = ApplicationRecord.lease_connection
    @backend = "/proc/#{@connection.select_value("SELECT pg_backend_pid()")}/schedstat"
  end

  # Inserts without triggers and search indexes, and counts afterwards, which saves minutes.
  def fill(corpus)
    @connection.execute "SET session_replication_role = replica"
    @indexes = @connection.select_rows("SELECT indexname, indexdef FROM pg_indexes WHERE indexname LIKE " \
      "'index_%_on_search_vector'")
    @indexes.each { |name, _| @connection.execute "DROP INDEX #{name}" }
    corpus.each_table { |table, columns, rows| insert table, columns, rows }
    counts = "SELECT count(*) FROM comments WHERE comments.post_id = posts.id"
    @connection.execute "UPDATE posts SET comments_count = (#{counts})"
    @connection.execute "SET session_replication_role = origin"
  end

  def index
    @indexes.each { |_, statement| @connection.execute statement }
    @connection.execute "VACUUM ANALYZE"
  end

  # The size of the database, and of the indexes with their tsvector columns.
  def megabytes
    columns = %w[ posts comments ].map { |table| "(SELECT sum(pg_column_size(search_vector)) FROM #{table})" }
    indexes = %w[ posts comments ].map { |table| "pg_relation_size('index_#{table}_on_search_vector')" }
    [ "pg_database_size(current_database())", (indexes + columns).join(" + ") ]
      .map { |size| @connection.select_value("SELECT #{size}").to_f / 1e6 }
  end

  # The CPU time of this thread and of the connection's server process, without parallel workers.
  def processor_time
    Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) + File.read(@backend).to_i / 1e9
  end

  private
    def insert(table, columns, rows)
      rows.each_slice(ROWS) do |slice|
        values = slice.map { |row| "(#{row.map { |value| @connection.quote(value) }.join(", ")})" }
        @connection.execute "INSERT INTO #{table} (#{columns.join(", ")}) VALUES #{values.join(", ")}"
      end
    end
end
