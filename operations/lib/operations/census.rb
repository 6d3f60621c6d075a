# A summary of each table at one moment: row count, highest number and its row, and the last change. Also the highest number
# ever assigned, which only grows (sqlite.org/autoinc.html), so it reveals lost commits; comparable while +version+, SQLite's
# schema version, is unchanged, because migrations may rebuild tables.
Operations::Census = Data.define(:tables, :marks, :version) do
  # Those that hold rows, and not an index of others, or what SQLite and Litestream keep for themselves.
  const_set :TABLES, <<~SQL
    SELECT name, wr FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_litestream\\_%' ESCAPE '\\'
    ORDER BY name
  SQL

  class << self
    # Of +database+, an Operations::Database.
    def of(database)
      database.read do |handle|
        handle.transaction(:deferred) do
          tables = handle.execute(self::TABLES).to_h { |name, without_numbers| [ name, table(handle, name, numbered: without_numbers.zero?) ] }
          new(tables:, marks: marks(handle), version: handle.get_first_value("PRAGMA schema_version"))
        end
      end
    end

    private
      def table(handle, name, numbered:)
        quoted = %("#{name.gsub('"', '""')}")
        newest, = handle.execute("SELECT rowid, * FROM #{quoted} ORDER BY rowid DESC LIMIT 1") if numbered
        changes = "SELECT max(updated_at) FROM #{quoted}" if handle.table_info(name).any? { |column| column["name"] == "updated_at" }
        { rows: handle.get_first_value("SELECT count(*) FROM #{quoted}"), newest: newest&.first || 0, row: newest, changed_at: changes && handle.get_first_value(changes) }
      end

      # There is no such table before the first number is given.
      def marks(handle)
        handle.get_first_value("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'") ? handle.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name").to_h : {}
      end
  end

  def rows = tables.sum { |_, table| table[:rows] }

  # The tables that had been numbered further by +marks+, of +version+ of the schema: what they had been given since is gone from here.
  def behind(marks, version) = self.version > version.to_i ? [] : marks.select { |table, mark| self.marks.fetch(table, 0) < mark }.keys
end
