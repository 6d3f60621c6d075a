# Inserts events, many rows per statement, since half of the time goes into stepping. Bindings are
# reused: most strings are the same objects as in earlier events (Tally::StringCache), so only
# other objects are bound again.
class Tally::Store::SQLite::Insertion
  ROWS = [ 64, 16, 4, 1 ].freeze # per statement
  COLUMNS = Tally::Event.members

  def initialize(database)
    @database = database
    @statements, @bound = {}, Hash.new { |bound, rows| bound[rows] = Array.new(rows * COLUMNS.size) }
  end

  def insert(events)
    first = 0
    ROWS.each do |rows|
      while events.size - first >= rows
        insert_rows rows, events, first
        first += rows
      end
    end
  end

  def close = @statements.each_value(&:close)

  private
    def insert_rows(rows, events, first)
      statement = @statements[rows] ||= @database.prepare(sql(rows))
      bind statement, @bound[rows], events, first, rows
      statement.step
    ensure
      statement&.reset!
    end

    def bind(statement, bound, events, first, rows)
      place = 0
      events[first, rows].each do |event|
        event.each do |value|
          statement.bind_param place + 1, value unless value.equal?(bound[place])
          bound[place] = value # after binding, which may raise
          place += 1
        end
      end
    end

    def sql(rows)
      row = "(#{COLUMNS.map { "?" }.join(", ")})"
      "INSERT INTO events (#{COLUMNS.join(", ")}) VALUES #{([ row ] * rows).join(", ")}"
    end
end
