# Reads rows in batches by id. Each batch is a read of its own: in between, SQLite can reset its WAL, and
# PostgreSQL can vacuum. Rows may therefore change between two batches.
class PublicDump::Reader
  TIME = "%F %T" # in the format of SQLite's datetime(), UTC
  REPORT_INTERVAL = 10 # seconds between progress messages

  def self.open
    ApplicationRecord.on_primary { ApplicationRecord.with_connection { |connection| yield new(connection) } }
  end

  def initialize(connection)
    @connection, @reported_at = connection, Kit::Clock.now
  end

  # Yields batches of +size+ rows with +columns+, the first of which must be the id.
  def each_batch(table, columns, condition, size)
    last = 0
    loop do
      rows = read(table, columns, [ condition, "id > #{last}" ].compact.join(" AND "), size)
      yield rows if rows.any?
      break if rows.size < size

      last = rows.last.first
      report table, last
    end
  end

  private
    def report(table, last)
      return if Kit::Clock.now - @reported_at < REPORT_INTERVAL

      @reported_at = Kit::Clock.now
      Rails.logger.info "Public dump: #{table} up to #{last} of " \
        "#{@connection.select_value("SELECT max(id) FROM #{table}")}"
    end

    def read(table, columns, condition, size)
      rows = @connection.uncached do
        @connection.select_rows(
          "SELECT #{columns.join(", ")} FROM #{table} WHERE #{condition} ORDER BY id LIMIT #{size}"
        )
      end
      rows.map do |row|
        row.each_with_index.map { |value, index| serialize(value, time: columns[index].end_with?("_at")) }
      end
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
