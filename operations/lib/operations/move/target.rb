# The side that it is moved to: a database of PostgreSQL with the tables and no rows.
class Operations::Move::Target
  MARK = "frontpage_move" # a table that says that a move was begun here and did not end

  def initialize(address)
    @address = address
  end

  # By their names, with their types; without those that are generated. Empty where there is no such table.
  def columns(table)
    connection.exec_params("SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'",
      [ table ]).values.to_h
  end

  # Raises Operations::Error where there are rows that no earlier attempt brought.
  def begin(tables)
    return if marked?

    full = tables.find { |table| connection.exec("SELECT 1 FROM #{quoted(table)} LIMIT 1").any? }
    raise Operations::Error, "#{full.name} already has rows. The target database must be empty." if full

    connection.exec "CREATE TABLE #{MARK} (begun_at timestamp NOT NULL DEFAULT now())"
  end

  def rows(table, stretch) = each("SELECT #{table.list} FROM #{quoted(table)} WHERE #{Operations::Move::Source.within(stretch)} ORDER BY id", table)

  # Deletes what is in +stretch+ of +table+ and not among +ids+.
  def delete_missing(tables, table, stretch, ids)
    missing = connection.exec("SELECT id FROM #{quoted(table)} WHERE #{Operations::Move::Source.within(stretch)}").column_values(0).map(&:to_i) - ids
    return if missing.empty?

    without_triggers(tables) { connection.exec_params("DELETE FROM #{quoted(table)} WHERE id = ANY($1)", [ "{#{missing.join(",")}}" ]) }
  end

  # Puts +rows+ in, over those of the same numbers.
  def replace(tables, table, rows)
    without_triggers(tables) do
      connection.exec "CREATE TEMPORARY TABLE incoming ON COMMIT DROP AS SELECT #{table.list} FROM #{quoted(table)} LIMIT 0"
      connection.copy_data("COPY incoming FROM STDIN", PG::TextEncoder::CopyRow.new) { rows.each { |row| connection.put_copy_data row } }
      connection.exec "INSERT INTO #{quoted(table)} (#{table.list}) SELECT #{table.list} FROM incoming ORDER BY id ON CONFLICT (id) DO UPDATE SET #{assignments(table)}"
    end
  end

  # +numbers+ are the highest that the other side has given, by table.
  def end(tables, numbers)
    tables.each do |table|
      connection.exec_params "SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", [ quoted(table), numbers[table.name] ] if numbers[table.name].to_i.positive?
    end
    connection.exec "DROP TABLE #{MARK}"
    connection.exec "ANALYZE"
  end

  def close = @connection&.close

  private
    def connection = @connection ||= Operations::Postgresql.connect(@address)

    def marked? = connection.exec_params("SELECT to_regclass($1)", [ MARK ]).getvalue(0, 0)

    # The copied rows are counted already, so triggers are off in this session; other sessions still have them.
    def without_triggers(tables)
      connection.transaction do
        tables.each { |each| connection.exec "ALTER TABLE #{quoted(each)} DISABLE TRIGGER USER" }
        yield
        tables.each { |each| connection.exec "ALTER TABLE #{quoted(each)} ENABLE TRIGGER USER" }
      end
    rescue PG::Error => error
      raise Operations::Error, "PostgreSQL rejected it: #{error.message.strip}"
    end

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

    def assignments(table) = table.columns.keys.map { |column| %("#{column}" = excluded."#{column}") }.join(", ")
    def quoted(table) = connection.quote_ident(table.name)
end
