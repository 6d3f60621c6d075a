# A summary of each table at one moment: row count, highest id and its row, and the last change. +marks+ are
# the highest ids ever assigned, which only grow (sqlite.org/autoinc.html), so they reveal lost commits. They
# are comparable while +version+, SQLite's schema version, is unchanged, since migrations may rebuild tables.
Operations::RowCounts = Data.define(:tables, :marks, :version) do
  # Tables with rows, without the shadow tables of indexes and the tables that belong to SQLite or Litestream.
  const_set :TABLES, <<~SQL
    SELECT name, wr FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table'
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_litestream\\_%' ESCAPE '\\'
    ORDER BY name
  SQL

  class << self
    # +database+ is a Kit::SQLiteFile.
    def of(database)
      database.read do |handle|
        handle.transaction(:deferred) do
          tables = handle.execute(self::TABLES).to_h do |name, without_numbers|
            [ name, table(handle, name, numbered: without_numbers.zero?) ]
          end
          new(tables:, marks: marks(handle), version: handle.get_first_value("PRAGMA schema_version"))
        end
      end
    end

    private
      def table(handle, name, numbered:)
        quoted = %("#{name.gsub('"', '""')}")
        newest, = handle.execute("SELECT rowid, * FROM #{quoted} ORDER BY rowid DESC LIMIT 1") if numbered
        dated = handle.table_info(name).any? { |column| column["name"] == "updated_at" }
        {
          rows: handle.get_first_value("SELECT count(*) FROM #{quoted}"),
          newest: newest&.first || 0,
          row: newest,
          changed_at: (handle.get_first_value("SELECT max(updated_at) FROM #{quoted}") if dated)
        }
      end

      # SQLite creates this table when it assigns the first id.
      def marks(handle)
        if handle.get_first_value("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'")
          handle.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name").to_h
        else
          {}
        end
      end
  end

  def rows = tables.sum { |_, table| table[:rows] }

  # The tables that lost rows: their id in +marks+, at schema +version+, is higher than any assigned here.
  def behind(marks, version)
    if self.version > version.to_i
      []
    else
      marks.select { |table, mark| self.marks.fetch(table, 0) < mark }.keys
    end
  end
end
