# Renames tables and columns, and everything named after them: indexes, triggers and, on PostgreSQL, sequences and functions.
# Rails' own methods don't work here on SQLite: rename_column rebuilds the table, which drops its triggers, and rename_index
# loses the condition of a partial index.
#
#   RENAMING = Renaming.new(tables: { notices: :notifications }, columns: { notices: { kept_at: :read_at } })
#
#   def up = RENAMING.apply(connection)
#   def down = RENAMING.reverse.apply(connection)
class Renaming
  PLACEHOLDER = "\0".freeze # for the name of an index

  # +columns+ are grouped by the old name of their table. +indexes+ are the indexes whose generated name would be too long.
  # +texts+ are other strings to replace in triggers, such as error messages.
  def initialize(tables: {}, columns: {}, indexes: {}, texts: {})
    @tables, @columns, @indexes, @texts = [ tables, columns, indexes, texts ].map do |names|
      names.to_h { |from, to| [ from.to_s, to ] }
    end
  end

  def reverse
    columns = @columns.to_h { |table, names| [ @tables.fetch(table, table), names.invert ] }
    Renaming.new(tables: @tables.invert, columns:, indexes: @indexes.invert, texts: @texts.invert)
  end

  def apply(connection)
    engine = (connection.adapter_name == "SQLite" ? SQLite : PostgreSQL).new(connection)
    triggers = changed(engine.triggers) { |sql| rewrite_trigger(sql) }
    indexes = engine.indexes.filter_map { |index| changed_index(index) }

    triggers.each_key { |trigger| engine.drop_trigger trigger }
    indexes.each { |index, _| engine.drop_index index }
    @columns.each do |table, names|
      names.each { |from, to| connection.execute "ALTER TABLE #{table} RENAME COLUMN #{from} TO #{to}" }
    end
    @tables.each { |from, to| engine.rename_table from, to }
    indexes.each { |index, definition| engine.create_index index, definition }
    triggers.each_value { |sql| engine.create_trigger sql }
  end

  private
    def changed(definitions)
      definitions.to_h { |name, sql| [ name, yield(sql) ] }.reject { |name, sql| sql == definitions[name] }
    end

    def changed_index(index)
      name, table, sql = index.values_at(:name, :table, :sql)
      renamed, definition = [ name, sql.sub(name, PLACEHOLDER) ].map do |text|
        rewrite(text, tables: @tables, columns: columns_of(table), boundary: "a-z")
      end
      definition = definition.sub(PLACEHOLDER, @indexes.fetch(name, renamed).to_s)
      [ index, definition ] unless definition == sql
    end

    # A column is renamed in the triggers that mention its table.
    def rewrite_trigger(sql)
      columns = @columns.keys.select { |table| sql.match?(table_name(table)) }.map { |table| columns_of(table) }
        .reduce({}, :merge)
      @texts.reduce(rewrite(sql, tables: @tables, columns:, boundary: "a-z_")) { |text, (from, to)| text.gsub(from, to) }
    end

    def columns_of(table) = @columns.fetch(table, {}).transform_keys(&:to_s)

    def rewrite(sql, tables:, columns:, boundary:)
      renamed = columns.reduce(sql) { |text, (from, to)| text.gsub(/(?<![#{boundary}])#{from}(?![#{boundary}])/, to.to_s) }
      tables.reduce(renamed) { |text, (from, to)| text.gsub(table_name(from), to.to_s) }
    end

    # Names of indexes, counters and triggers contain the table's: index_omissions_on_post_id, omissions_count.
    def table_name(name) = /(?:(?<![a-z_])|(?<=index_))#{name}(?![a-z])/

    class SQLite
      def initialize(connection) = @connection = connection

      def triggers = @connection.select_rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name").to_h

      def indexes
        @connection.select_rows("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER " \
          "BY name")
          .map { |name, table, sql| { name:, table:, sql: } }
      end

      def drop_trigger(name) = @connection.execute("DROP TRIGGER #{name}")
      def drop_index(index) = @connection.execute("DROP INDEX #{index[:name]}")
      def rename_table(from, to) = @connection.execute("ALTER TABLE #{from} RENAME TO #{to}")
      def create_index(_, sql) = @connection.execute(sql)
      def create_trigger(sql) = @connection.execute(sql)
    end

    class PostgreSQL
      TRIGGERS = <<~SQL
        SELECT tgname, tgrelid::regclass::text, proname, pg_get_functiondef(pg_proc.oid), pg_get_triggerdef(pg_trigger.oid)
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal ORDER BY tgname
      SQL

      def initialize(connection) = @connection = connection

      # For each trigger, the definitions of its function and of the trigger itself.
      def triggers
        @connection.select_rows(TRIGGERS).to_h do |name, table, function, *definitions|
          [ [ name, table, function ], definitions.join(SEPARATOR) ]
        end
      end

      def indexes
        @connection.select_rows("SELECT indexname, tablename FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname")
          .map { |name, table| { name:, table:, sql: name } }
      end

      def drop_trigger((name, table, function))
        @connection.execute "DROP TRIGGER #{name} ON #{table}"
        @connection.execute "DROP FUNCTION #{function}"
      end

      def drop_index(_) = nil # it is renamed

      def rename_table(from, to)
        @connection.execute "ALTER TABLE #{from} RENAME TO #{to}"
        @connection.execute "ALTER SEQUENCE IF EXISTS #{from}_id_seq RENAME TO #{to}_id_seq"
      end

      def create_index(index, name) = @connection.execute("ALTER INDEX #{index[:name]} RENAME TO #{name}")
      def create_trigger(definitions) = definitions.split(SEPARATOR).each { |sql| @connection.execute sql }

      SEPARATOR = "\n--\n".freeze
    end
end
