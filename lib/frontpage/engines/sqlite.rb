# SQLite: a file, and one writer at a time.
class Engines::Sqlite
  SETTINGS = %w[
    journal_mode synchronous busy_timeout foreign_keys cache_size mmap_size wal_autocheckpoint
  ].freeze

  # The group of gems in the Gemfile that it needs, or nil.
  def gem_group = nil

  # Whether bin/ops backs up its file.
  def file? = true

  # Whether db/schema.rb is its schema. PostgreSQL's comes from the migrations (docs/decisions/0035).
  def schema_file? = true

  # Whether writes continue while it builds an index, and whether reads go to a standby.
  def concurrent_indexes? = false
  def standby? = false

  # An object that identifies the state of the database (PageCache).
  def database_version = PageCache::SqliteVersion.new

  # Converts ? placeholders to the engine's.
  def with_placeholders(sql) = sql

  # A placeholder that a statement uses several times. The +number+ begins with 1.
  def placeholder(number) = "?#{number}"

  # A condition for ids that are one bound value, the first of the statement; and that value.
  def in_bound_ids = "IN (SELECT value FROM json_each(?))"
  def bind_ids(ids) = ids.to_json

  # Until the end of the transaction, no other one with one of these +names+ runs.
  # SQLite has one writer anyway.
  def acquire_locks(connection, names) = nil

  # Makes new rows' ids follow those that were inserted. SQLite uses the greatest id.
  def advance_ids(connection, table) = nil

  # A +column+ whose index would be slower: SQLite doesn't know the distribution of values.
  def unindexed(column) = "+#{column}"

  # A +table+ whose rows are found by id: SQLite would scan an index of a small table and sort its ids.
  def by_id(table) = "#{table} NOT INDEXED"

  # The month of a time, as an expression; that of a date, in the same format.
  def month(column) = "strftime('%Y-%m', #{column})"
  def month_of(date) = date.strftime("%Y-%m")

  # The rows that the relation +of_a_month+ selects for each of +months+, its
  # months.value, as the table alias +top+.
  def rows_of_months(months, of_a_month, top)
    Arel::SelectManager.new(
      Arel.sql("json_each('#{months.to_json}') AS months CROSS JOIN #{top.table_name} AS #{top.name}")
    ).where(top[:id].in(of_a_month.select(:id).arel))
  end

  # For reports of load tests: queries of settings and of the version, by name, and
  # of the options of the build.
  def setting_queries = SETTINGS.to_h { |name| [ name, "PRAGMA #{name}" ] }
  def version_query = { sqlite: "SELECT sqlite_version()" }
  def build_query = "PRAGMA compile_options"

  # Expressions: 1 or 0 for a condition, and the greater of two numbers.
  def count(condition) = "(#{condition})"
  def yes = "1"
  def no = "0"
  def greater(one, other) = "max(#{one}, #{other})"

  # An integer as a floating-point number, a decimal literal, a root (NULL for negative numbers, which
  # constraints reject later), and whole seconds since 1970.
  def fractional(number) = "#{number} * 1.0"
  def decimal(number) = number.to_s
  def root(number) = "sqrt(#{number})"
  def seconds(column) = "unixepoch(#{column})"

  # The type of a column that refers to an id, and the statements that must run before all tables are created.
  def reference_type = "integer"
  def prepare = []

  # The statements that run +body+ for each row of +event+.
  def trigger(name, event, *body, condition: nil)
    [ [ "CREATE TRIGGER #{name} #{event}", *("WHEN #{condition}" if condition), "BEGIN",
      *body.map { |statement| "#{statement};" }, "END" ].join(" ") ]
  end

  # A statement for a trigger that raises an error if +condition+ holds.
  def refusal(message, condition) = "SELECT RAISE(ABORT, '#{message}') WHERE #{condition}"

  # The query of the names and definitions of existing triggers; statements or a definition, in a form in
  # which they are equal.
  def triggers_query = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
  def comparable(statements) = statements.first.squish
  def drop_trigger(name) = "DROP TRIGGER #{name}"

  # The statements that rename a CHECK constraint. SQLite reads the table again. A renamed column is quoted.
  def rename_check(table, check, name)
    [ "ALTER TABLE #{table} DROP CONSTRAINT #{check.name}",
      "ALTER TABLE #{table} ADD CONSTRAINT #{name} CHECK (#{check.expression.delete('"')})" ]
  end

  # Makes a generated column an ordinary one with the same values.
  def stop_generating(migration, table, column, type, default)
    migration.change_column table, column, type, null: false, default:
  end

  # Makes the space of deleted rows available again. SQLite's files are rewritten instead (bin/ops scrub).
  def vacuum(connection) = nil

  # The class that searches, the columns that Search::Index indexes, by table, and
  # those that only searches read.
  def full_text = Search::Fts5
  def indexed_texts = { "posts" => %w[ title body ], "comments" => %w[ body ] }
  def search_columns = []

  # The statements that make +columns+ of an empty +table+ searchable. Updating a row that isn't indexed yet
  # changes nothing in the index. A deleted row is no longer found, and its words are removed later
  # (Search::Indexer).
  def searchable(table, columns) = search_index("#{table.to_s.singularize}_search", table, columns).first(1)

  # The statements that index all rows again, here in the background (Search::Backlog).
  def index_again(table, columns)
    [ "INSERT INTO search_backlogs (indexed_table, first_row) SELECT '#{table}', 0 WHERE EXISTS (SELECT 1 " \
      "FROM #{table})" ]
  end

  # The statements that create an empty index of +table+ under the name +index+, and its trigger.
  def search_index(index, table, columns)
    [ "CREATE VIRTUAL TABLE #{index} USING fts5(#{columns.join(", ")}, content='', contentless_delete=1, " \
      "prefix='2 3', tokenize='unicode61 remove_diacritics 2')", search_trigger(index, table, columns) ]
  end

  # Indexes a changed text as it is, and queues it for Search::Indexer if it has other letters than ASCII's.
  # SQL can't normalize them, and a function of Ruby's would be missing in other programs that write.
  def search_trigger(index, table, columns)
    text = columns.map { |column| "coalesce(NEW.#{column}, '')" }.join(" || ")
    trigger("#{index}_changed", "AFTER UPDATE OF #{columns.join(", ")} ON #{table}",
      "UPDATE #{index} SET #{columns.map { |column| "#{column} = NEW.#{column}" }.join(", ")} WHERE rowid " \
      "= NEW.id",
      "INSERT INTO search_backlogs (indexed_table, first_row, last_row) SELECT '#{table}', NEW.id, NEW.id " \
        "WHERE octet_length(#{text}) > length(#{text})").first
  end
end
