# The SQLite file that is moved, while other processes write to it.
class Operations::PostgresMigration::Source
  CHUNK_SIZE = 5000 # rows to compare, and to copy if they differ, at a time

  def initialize(database)
    @database = database
  end

  def tables
    values("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
  end

  # Without generated columns.
  def columns(table) = values("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", table)

  # The tables that +table+ references.
  def parents(table) = values('SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)', table)

  # The highest id that each table has assigned.
  def numbers = handle.execute("SELECT name, seq FROM sqlite_sequence").to_h

  # Everything that the block reads is from the same snapshot.
  def in_snapshot
    handle.transaction(:deferred) { yield }
  end

  # Cover all rows of +table+. The first and the last are open-ended, to include rows only the target has.
  def chunks(table)
    ends = values(<<~SQL)
      SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM #{quoted(table)})
      WHERE number % #{CHUNK_SIZE} = 0
    SQL
    edges = [ nil, *ends, nil ]
    edges.each_cons(2).map { |after, upto| chunk(table, after, upto) }
  end

  def ids(table, chunk) = values("SELECT id FROM #{quoted(table)} WHERE #{within(chunk)}")
  def rows(table, chunk)
    each("SELECT #{table.list} FROM #{quoted(table)} WHERE #{within(chunk)} ORDER BY id", table)
  end

  # Returns once all open write transactions have ended; yields what delays it.
  def wait_for_writers(&) = Operations::WriteLock.new(@database).wait_until_free(&)

  def close = @handle&.close

  private
    def handle
      @handle ||= SQLite3::Database.new(@database.path, readonly: true)
        .tap { |handle| handle.busy_handler_timeout = 5000 }
    end

    def chunk(table, after, upto)
      bare = Operations::PostgresMigration::Chunk.new(after:, upto:, size: nil)
      bare.with(size: handle.get_first_value("SELECT count(*) FROM #{quoted(table)} WHERE #{within(bare)}"))
    end

    def each(query, table)
      Enumerator.new { |rows| handle.execute(query) { |row| rows << table.canonical(row) } }
    end

    def values(query, *bound) = handle.execute(query, bound).flatten
    def quoted(table) = %("#{table.name}")
    def within(chunk) = self.class.within(chunk)

    class << self
      # A condition that contains only integers.
      def within(chunk)
        lower = "id > #{Integer(chunk.after)}" if chunk.after
        upper = "id <= #{Integer(chunk.upto)}" if chunk.upto
        [ lower, upper, "1 = 1" ].compact.join(" AND ")
      end
    end
end
