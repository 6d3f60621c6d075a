# The PostgreSQL database that the data is moved to. It has tables, but no rows.
class Operations::PostgresMigration::Target
  MARK = "frontpage_move" # a table that exists while a move is unfinished
  KINDS = /_kinds\z/ # tables that bin/rails db:prepare fills; the rows of the source replace theirs
  COLUMNS = <<~SQL
    SELECT column_name, data_type FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'
  SQL

  def initialize(address)
    @address = address
  end

  # Types by column name, without generated columns. Empty if the table is missing.
  def columns(table) = connection.exec_params(COLUMNS, [ table ]).values.to_h

  # Raises Operations::Error if there are rows that no earlier attempt copied.
  def start(tables)
    return if marked?

    kinds, others = tables.partition { |table| table.name.match?(KINDS) }
    full = others.find { |table| connection.exec("SELECT 1 FROM #{quoted(table)} LIMIT 1").any? }
    if full
      raise Operations::Error,
        "#{full.name} already has rows in PostgreSQL. Set DATABASE_URL to an empty database."
    end

    connection.transaction do
      kinds.each { |table| connection.exec "DELETE FROM #{quoted(table)}" }
      connection.exec "CREATE TABLE #{MARK} (begun_at timestamp NOT NULL DEFAULT now())"
    end
  end

  def rows(table, chunk)
    each("SELECT #{table.list} FROM #{quoted(table)} WHERE #{within(chunk)} ORDER BY id", table)
  end

  # Deletes rows in +chunk+ of +table+ that are not among +ids+.
  def delete_missing(tables, table, chunk, ids)
    present = connection.exec("SELECT id FROM #{quoted(table)} WHERE #{within(chunk)}")
      .column_values(0).map(&:to_i)
    missing = present - ids
    return if missing.empty?

    without_triggers(tables) do
      connection.exec_params("DELETE FROM #{quoted(table)} WHERE id = ANY($1)", [ "{#{missing.join(",")}}" ])
    end
  end

  # Inserts +rows+, and overwrites those with the same ids.
  def replace(tables, table, rows)
    without_triggers(tables) do
      empty = "SELECT #{table.list} FROM #{quoted(table)} LIMIT 0"
      connection.exec "CREATE TEMPORARY TABLE incoming ON COMMIT DROP AS #{empty}"
      connection.copy_data("COPY incoming FROM STDIN", PG::TextEncoder::CopyRow.new) do
        rows.each { |row| connection.put_copy_data row }
      end
      connection.exec <<~SQL
        INSERT INTO #{quoted(table)} (#{table.list}) SELECT #{table.list} FROM incoming ORDER BY id
        ON CONFLICT (id) DO UPDATE SET #{assignments(table)}
      SQL
    end
  end

  # +numbers+ are the highest ids that the source has assigned, by table.
  def finish(tables, numbers)
    tables.each do |table|
      number = numbers[table.name]
      connection.exec_params SEQUENCE, [ quoted(table), number ] if number.to_i.positive?
    end
    connection.exec "DROP TABLE #{MARK}"
    # Each by name: without a table, PostgreSQL warns of every system table that this role doesn't own.
    tables.each { |table| connection.exec "ANALYZE #{quoted(table)}" }
  end

  def close = @connection&.close

  private
    SEQUENCE = "SELECT setval(pg_get_serial_sequence($1, 'id'), $2)"

    def connection = @connection ||= Operations::PostgresConnection.connect(@address)

    def marked? = connection.exec_params("SELECT to_regclass($1)", [ MARK ]).getvalue(0, 0)

    # The copied counters already include these rows, so triggers are off within this transaction.
    def without_triggers(tables)
      connection.transaction do
        tables.each { |each| connection.exec "ALTER TABLE #{quoted(each)} DISABLE TRIGGER USER" }
        yield
        tables.each { |each| connection.exec "ALTER TABLE #{quoted(each)} ENABLE TRIGGER USER" }
      end
    rescue PG::Error => error
      raise Operations::Error, "PostgreSQL returned an error: #{error.message.strip}"
    end

    def within(chunk) = Operations::PostgresMigration::Source.within(chunk)

    def each(query, table)
      Enumerator.new do |rows|
        connection.send_query query
        connection.set_single_row_mode
        while (result = connection.get_result)
          result.check
          result.each_row { |row| rows << table.canonical(row) }
        end
      end
    end

    def assignments(table)
      table.columns.keys.map { |column| %("#{column}" = excluded."#{column}") }.join(", ")
    end

    def quoted(table) = connection.quote_ident(table.name)
end
