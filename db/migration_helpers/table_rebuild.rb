# Rebuilds one table of SQLite, by the steps of https://www.sqlite.org/lang_altertable.html#otheralter. Its
# triggers, indexes and highest id stay. Refuses if Rails can't write one of its properties, such as STRICT.
class TableRebuild
  CLAUSES = /\b(?:CHECK|AS)\s*(?<body>\((?:[^()]|\g<body>)*\))/i
  KEYWORDS = /\b(?:CHECK|REFERENCES|UNIQUE|AUTOINCREMENT|DEFERRABLE|COLLATE|STORED|STRICT|ROWID|CONFLICT|
    ON\ DELETE|ON\ UPDATE)\b/ix

  # The problem of a trigger of any table, or nil. SQLite compiles them all when a column is renamed, even if
  # the name stays the same. A schema that is being loaded has none yet.
  def self.broken_trigger(connection)
    return unless connection.table_exists?("schema_migrations")

    connection.execute "ALTER TABLE schema_migrations RENAME COLUMN version TO version"
    nil
  rescue ActiveRecord::StatementInvalid => error
    trigger, column = error.message.match(/error in trigger (\w+).*no such column: ([\w.]+)/)&.captures
    problem = error.message.lines.first.strip.chomp(":")
    problem = "The trigger #{trigger} needs #{column}" if trigger
    "#{problem}. Change it in db/triggers.rb, and drop it in the migration: " \
      "`execute \"DROP TRIGGER #{trigger || "…"}\"`"
  end

  def initialize(connection, table)
    @connection, @table = connection, table.to_s
    @facts, @columns, @indexes = facts("main"), columns, indexes
    @triggers = definitions("trigger")
    return unless @facts.include?("AUTOINCREMENT")

    @highest_id = connection.select_value("SELECT seq FROM main.sqlite_sequence WHERE name = #{quoted}")
  end

  # Yields the name under which the old table exists meanwhile. The block creates the new one, with the rows.
  def run
    rename_and_drop { |old| yield old }
    restore_indexes
    @triggers.each { |_, sql| @connection.execute sql }
    return unless @highest_id

    @connection.execute "UPDATE main.sqlite_sequence SET seq = #{@highest_id} WHERE name = #{quoted}"
  end

  # Fails if the new table has a row without the row that it refers to.
  def refuse_orphans
    orphans = @connection.select_rows("PRAGMA foreign_key_check(#{quoted})")
    refuse "#{orphans.size} of its rows refer to rows of #{orphans.first[2]} that don't exist" if orphans.any?
  end

  # Fails if a trigger needs a removed column.
  def refuse_broken_triggers
    problem = self.class.broken_trigger(@connection)
    refuse problem.chomp(".") if problem
  end

  # Fails if a CHECK constraint needs a column that the new table lacks. SQLite would only print it.
  def refuse_dangling(definition)
    removed = @columns - definition.columns.map(&:name)
    definition.check_constraints.each do |check|
      column = removed.find { |name| check.expression.gsub(/'[^']*'/, "").match?(/\b#{name}\b/) } or next

      refuse "its CHECK constraint #{check.name} needs #{column}. " \
        "Write `remove_check_constraint :#{@table}, name: \"#{check.name}\"` before"
    end
  end

  # Fails unless +statement+, with which Rails would create the same table again, has all that the table has.
  def verify(statement)
    @connection.execute statement.sub("CREATE TABLE", "CREATE TEMPORARY TABLE")
    lost = (@facts.tally.to_a - facts("temp").tally.to_a).map(&:first)
    @connection.execute "DROP TABLE temp.#{@connection.quote_table_name(@table)}"
    return if lost.empty?

    refuse "Rails would lose #{lost.join(", ")}. Write the steps of sqlite.org/lang_altertable.html in SQL"
  end

  private
    # The statements of triggers and other tables keep the table's name.
    def rename_and_drop
      old = "#{@table}_before_change"
      @connection.execute "PRAGMA legacy_alter_table = ON"
      names = [ @table, old ].map { |name| @connection.quote_table_name(name) }
      @connection.execute "ALTER TABLE #{names.join(" RENAME TO ")}"
      yield old
      @connection.drop_table old
    ensure
      @connection.execute "PRAGMA legacy_alter_table = OFF"
    end

    # An index of removed columns goes with them.
    def restore_indexes
      removed = @columns - columns
      @indexes.each do |name, (sql, keys)|
        next if removed.any? && (keys - removed).empty?

        named = removed.find { |column| sql.match?(/\b#{column}\b/) }
        refuse "its index #{name} needs #{named}. Remove or replace the index first" if named
        @connection.execute sql
      end
    end

    def refuse(reason) = raise(ActiveRecord::MigrationError, "#{@table} was not changed: #{reason}.")

    def facts(schema)
      sql = definition_in(schema)
      columns = @connection.select_rows("SELECT name, lower(type), \"notnull\", trim(dflt_value, '()'), pk " \
        "FROM pragma_table_xinfo(#{quoted}, '#{schema}')")
      clauses = sql.scan(CLAUSES).flatten.map { |clause| clause.delete("\" \n") }
      keywords = sql.gsub(/'[^']*'/, "").scan(KEYWORDS).map(&:upcase)
      columns.map { |column| column.compact.join(" ") } + clauses + keywords
    end

    def definition_in(schema)
      @connection.select_value(
        "SELECT sql FROM #{schema}.sqlite_schema WHERE type = 'table' AND name = #{quoted}")
    end

    def columns = @connection.columns(@table).map(&:name)

    # The statement and the columns by name, without expressions, which are nil.
    def indexes
      definitions("index").to_h do |name, sql|
        columns = "SELECT name FROM pragma_index_info(#{@connection.quote(name)})"
        [ name, [ sql, @connection.select_values(columns) ] ]
      end
    end

    def definitions(type)
      @connection.select_rows("SELECT name, sql FROM sqlite_schema " \
        "WHERE type = '#{type}' AND tbl_name = #{quoted} AND sql IS NOT NULL")
    end

    def quoted = @connection.quote(@table)
end
