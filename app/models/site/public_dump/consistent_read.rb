# A consistent view of all rows, in a read-only transaction. While it lasts, SQLite can't reset its WAL, and PostgreSQL can't
# vacuum what it sees.
class PublicDump::ConsistentRead
  TIME = "%F %T" # in the format of SQLite's datetime(), UTC

  BEGIN_STATEMENT = Postgresql.chosen? ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY" : "BEGIN DEFERRED"

  # Inside a transaction the view is already consistent.
  def self.open
    ApplicationRecord.on_primary do
      ApplicationRecord.with_connection do |connection|
        if connection.transaction_open?
          yield new(connection)
        else
          begin
            connection.execute BEGIN_STATEMENT # Active Record's would take the write lock
            yield new(connection)
          ensure
            connection.execute "ROLLBACK"
          end
        end
      end
    end
  end

  def initialize(connection)
    @connection = connection
  end

  # Yields batches of +size+ rows with +columns+, the first of which must be the id.
  def each_batch(table, columns, condition, size)
    last = 0
    loop do
      rows = read(table, columns, [ condition, "id > #{last}" ].compact.join(" AND "), size)
      yield rows if rows.any?
      break if rows.size < size

      last = rows.last.first
    end
  end

  private
    def read(table, columns, condition, size)
      rows = @connection.uncached do
        @connection.select_rows("SELECT #{columns.join(", ")} FROM #{table} WHERE #{condition} ORDER BY id LIMIT #{size}")
      end
      rows.map { |row| row.each_with_index.map { |value, index| serialize(value, time: columns[index].end_with?("_at")) } }
    end

    # In SQLite's format. Drivers return either times or strings.
    def serialize(value, time:)
      case value
      when nil then nil
      when true, false then value ? 1 : 0
      when String then time ? value.first(19) : value
      else time ? value.strftime(TIME) : value
      end
    end
end
