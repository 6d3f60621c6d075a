# Every definition and every value of an SQLite file, as lines of text that can be compared.
class DatabaseFacts
  CHECK = /(?:CONSTRAINT\s+"?(?<name>\w+)"?\s+)?CHECK\s*(?<body>\((?:[^()]|\g<body>)*\))/i
  GENERATED = /"?(?<name>\w+)"?[^,(]*? AS (?<body>\((?:[^()]|\g<body>)*\)) (?<kind>STORED|VIRTUAL)/
  TABLES = <<~SQL.freeze
    SELECT t.name, t.wr, t.strict, s.sql FROM pragma_table_list t JOIN sqlite_schema s USING (name) WHERE t.schema = 'main'
      AND t.type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT IN ('schema_migrations', 'ar_internal_metadata')
  SQL

  def self.of(path) = SQLite3::Database.new(path, readonly: true) { |database| return new(database).lines }

  def initialize(database)
    @database = database
    @tables = database.execute(TABLES)
  end

  def lines
    tables = @tables.flat_map do |name, rowless, strict, sql|
      [ options(name, rowless, strict, sql), *clauses(name, sql), *(values(name) if rowless.zero?) ]
    end
    (tables + columns + references + indexes + triggers + sequences).sort
  end

  private
    def options(table, rowless, strict, sql)
      "table #{table} #{rowless} #{strict} #{sql.scan(/AUTOINCREMENT/i).size}"
    end

    def clauses(table, sql)
      sql.to_enum(:scan, CHECK).map { "check #{table} #{$~[:name]} #{plain($~[:body])}" } +
        sql.to_enum(:scan, GENERATED).map {
          "generated #{table} #{$~[:name]} #{plain($~[:body])} #{$~[:kind]}"
        }
    end

    def values(table)
      names = @database.table_info(table).map { |column| column["name"] } |
        @database.execute("SELECT name FROM pragma_table_xinfo(?)", [ table ]).flatten
      rows = @database.execute(
        "SELECT rowid, #{names.map { |name| "quote(\"#{name}\")" }.join(", ")} FROM \"#{table}\""
      )
      names.map.with_index(1) do |name, index|
        "values #{table}.#{name} #{rows.size} " \
        "#{Zlib.crc32(rows.map { |row| row.values_at(0, index) }.sort_by(&:first).inspect)}"
      end
    end

    def columns
      each_table("SELECT s.name, c.name, lower(c.type), \"notnull\", dflt_value, pk, hidden FROM %s, " \
        "pragma_table_xinfo(s.name) c")
        .map { |table, *column| "column #{table}.#{column.join(" ")}" }
    end

    def references
      each_table("SELECT s.name, \"from\", \"table\", \"to\", on_update, on_delete FROM %s, " \
        "pragma_foreign_key_list(s.name)")
        .map { |table, *key| "reference #{table}.#{key.join(" ")}" }
    end

    def each_table(sql) = @database.execute(sql.sub("%s", "sqlite_schema s") + " WHERE s.type = 'table'")

    def indexes
      @database.execute("SELECT s.tbl_name, s.name, s.sql, group_concat(coalesce(i.name, i.cid) || i.desc " \
        "|| i.coll) FROM " \
        "sqlite_schema s, pragma_index_xinfo(s.name) i WHERE s.type = 'index' AND i.key GROUP BY s.name")
        .map { |table, name, sql, keys| "index #{table} #{name} #{plain(sql.to_s)} #{keys}" }
    end

    def triggers
      @database.execute("SELECT tbl_name, name, sql FROM sqlite_schema WHERE type = 'trigger'")
        .map { |row| "trigger #{plain(row.join(" "))}" }
    end

    def sequences
      @database.execute("SELECT name, seq FROM sqlite_sequence").map { |row| "sequence #{row.join(" ")}" }
    end

    def plain(sql) = sql.delete("\"").squish
end
