# Inserts rows into a table with one prepared statement.
class Community::Insertion
  # With +ignore+, rows that exist are skipped.
  def initialize(database, table, columns, ignore: false)
    @statement = database.prepare("INSERT #{"OR IGNORE " if ignore}INTO #{table} (#{columns.join(", ")}) " \
      "VALUES (#{columns.map { "?" }.join(", ")})")
  end

  def insert(*values)
    @statement.bind_params(*values)
    @statement.step
    @statement.reset!
  end

  def close = @statement.close
end
