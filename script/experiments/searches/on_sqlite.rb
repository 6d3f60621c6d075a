# The database of search_benchmark on SQLite.
class OnSqlite
  ROWS = 20_000 # per transaction

  def initialize
    @connection = ApplicationRecord.lease_connection
  end

  def filled? = @connection.table_exists?("comments") && indexed?
  def create = %w[ primary cache queue errors ].each { |name| load_schema name }

  # Creates triggers and secondary indexes afterwards, which saves an hour for five million rows.
  def fill(corpus)
    @connection.execute "PRAGMA synchronous = OFF"
    without_triggers_and_indexes { corpus.each_table { |table, columns, rows| insert table, columns, rows } }
    @connection.execute "UPDATE posts SET comments_count = counted.number FROM " \
      "(SELECT post_id, count(*) AS number FROM comments GROUP BY post_id) AS counted " \
      "WHERE counted.post_id = posts.id"
    @connection.execute "ANALYZE"
  end

  # With a larger buffer than a site has, since nobody waits for the lock.
  def index
    { "post_search" => "title, body", "comment_search" => "body" }.each do |index, columns|
      configure index, "hashsize", 64 << 20
      @connection.execute "INSERT INTO #{index} (rowid, #{columns}) " \
        "SELECT id, #{columns} FROM #{index.delete_suffix("_search")}s"
      configure index, "hashsize", 1 << 20
    end
  end

  # The size of the database, and of the indexes.
  def megabytes
    index = @connection.select_value("SELECT sum(length(block)) FROM " \
      "(SELECT block FROM post_search_data UNION ALL SELECT block FROM comment_search_data)")
    database = @connection.select_value(
      "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    [ database, index ].map { |bytes| bytes / 1e6 }
  end

  # SQLite runs in the calling thread.
  def processor_time
    Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
  end

  private
    def indexed? = @connection.select_value("SELECT 1 FROM comment_search_docsize LIMIT 1") == 1

    def load_schema(name)
      configuration = ActiveRecord::Base.configurations.configs_for(env_name: "production", name:)
      ActiveRecord::Tasks::DatabaseTasks.load_schema configuration
      ActiveRecord::Base.establish_connection :primary
      @connection = ApplicationRecord.lease_connection
    end

    def without_triggers_and_indexes
      removed = %w[ trigger index ].flat_map do |type|
        @connection.select_rows("SELECT type, name, sql FROM sqlite_master WHERE type = '#{type}' " \
          "AND sql IS NOT NULL AND tbl_name IN ('users', 'posts', 'comments')")
      end
      removed.each { |type, name, _| @connection.execute "DROP #{type} #{name}" }
      yield
      removed.reverse_each { |_, _, sql| @connection.execute sql }
    end

    def insert(table, columns, rows)
      statement = @connection.raw_connection.prepare("INSERT INTO #{table} (#{columns.join(", ")}) VALUES " \
        "(#{([ "?" ] * columns.size).join(", ")})")
      rows.each_slice(ROWS) do |slice|
        @connection.transaction do
          @connection.materialize_transactions
          slice.each { |row| statement.bind_params(row); statement.step; statement.reset! }
        end
      end
    ensure
      statement&.close
    end

    def configure(index, name, value)
      @connection.execute "INSERT INTO #{index} (#{index}, rank) VALUES ('#{name}', #{value})"
    end
end
