# Inserts rows into a table with one prepared statement.
class Community::Insertion
  def initialize(database, table, columns)
    @statement = database.prepare("INSERT INTO #{table} (#{columns.join(", ")}) VALUES (#{columns.map { "?" }.join(", ")})")
  end

  def insert(*values)
    @statement.bind_params(*values)
    @statement.step
    @statement.reset!
  end

  def close = @statement.close
end
