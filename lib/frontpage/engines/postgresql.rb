# PostgreSQL. Engines::Sqlite says what each method does.
class Engines::Postgresql
  LOCK = "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))".freeze
  SETTINGS = %w[
    synchronous_commit fsync lock_timeout shared_buffers max_connections deadlock_timeout
  ].freeze

  # As Search::Tokenizer does, and with every punctuation mark separating words: by default PostgreSQL treats
  # a URL, a path or a hyphenated word as one word.
  SIGNS = %q(!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~).freeze

  def gem_group = "postgresql"
  def file? = false
  def schema_file? = false
  def concurrent_indexes? = true
  def standby? = Kit::Postgresql.replica?
  def database_version = PageCache::PostgresqlVersion.new
  def with_placeholders(sql) = sql.gsub("?").with_index(1) { |_, number| placeholder(number) }
  def placeholder(number) = "$#{number}"
  def in_bound_ids = "= ANY (CAST($1 AS bigint[]))"
  def bind_ids(ids) = "{#{ids.join(",")}}"

  # In sorted order, to avoid deadlocks.
  def acquire_locks(connection, names)
    names.map(&:to_s).sort.each { |name| connection.exec_query(LOCK, "Lock", [ name ]) }
  end

  # The sequence is never set back, since sequences don't roll back with the rows.
  def advance_ids(connection, table)
    connection.select_value("SELECT setval(counter::regclass, greatest(nextval(counter::regclass), (SELECT " \
      "max(id) FROM #{table}))) FROM pg_get_serial_sequence('#{table}', 'id') AS counter")
  end

  def unindexed(column) = column
  def by_id(table) = table
  def month(column) = "date_trunc('month', #{column})"
  def month_of(date) = date.strftime("%Y-%m-01")

  def rows_of_months(months, of_a_month, top)
    Arel::SelectManager.new(Arel.sql("unnest('{#{months.join(",")}}'::timestamp[]) AS months(value)"))
      .join(of_a_month.select(:id, :score).arel.lateral(top.name)).on(Arel.sql("true"))
  end

  def setting_queries = SETTINGS.to_h { |name| [ name, "SELECT current_setting('#{name}')" ] }
  def version_query = { postgresql: "SELECT current_setting('server_version')" }
  def build_query = "SELECT version()" # pg_config() requires a superuser
  def count(condition) = "(#{condition})::int"
  def yes = "TRUE"
  def no = "FALSE"
  def greater(one, other) = "greatest(#{one}, #{other})"

  # Exact decimals would be much slower. Roots work for negative numbers, so that
  # constraints report their own error.
  def fractional(number) = "#{number}::float8"
  def decimal(number) = "#{number}::float8"
  def root(number) = "sqrt(greatest(#{number}, 0))"
  def seconds(column) = "floor(extract(epoch FROM #{column}))::float8"
  def reference_type = "bigint"

  # A case-insensitive collation, named as in SQLite, so that columns have the same definition in both.
  def prepare
    [ 'CREATE COLLATION IF NOT EXISTS "NOCASE" ' \
      "(provider = icu, locale = 'und-u-ks-level2', deterministic = false)" ]
  end

  # A function, and the trigger that calls it.
  def trigger(name, event, *body, condition: nil)
    [ "CREATE OR REPLACE FUNCTION #{name}() RETURNS trigger LANGUAGE plpgsql AS $$ " \
      "BEGIN #{body.map { |statement| "#{statement};" }.join(" ")} RETURN #{row(event)}; END $$",
      [
        "CREATE TRIGGER #{name} #{event} FOR EACH ROW",
        *("WHEN (#{condition})" if condition),
        "EXECUTE FUNCTION #{name}()"
      ]
      .join(" ") ]
  end

  def refusal(message, condition) = "IF #{condition} THEN RAISE EXCEPTION '#{message}'; END IF"

  def triggers_query
    "SELECT tgname, prosrc || ' ' || pg_get_triggerdef(pg_trigger.oid) FROM pg_trigger JOIN pg_proc ON " \
    "pg_proc.oid = tgfoid WHERE NOT tgisinternal"
  end

  # PostgreSQL adds parentheses and the schema, and lowers the case of keywords.
  def comparable(statements)
    statements.join(" ").sub(/\A.*?\$\$/, "").sub("$$", "").downcase.delete("()").gsub("public.", "").squish
  end

  def drop_trigger(name) = "DROP FUNCTION #{name}() CASCADE"
  def rename_check(table, check, name) = [ "ALTER TABLE #{table} RENAME CONSTRAINT #{check.name} TO #{name}" ]

  def stop_generating(migration, table, column, _, default)
    migration.execute "ALTER TABLE #{table} ALTER COLUMN #{column} DROP EXPRESSION IF EXISTS"
    migration.change_column_null table, column, false
    migration.change_column_default table, column, default
  end


  # PostgreSQL rejects it in a transaction, such as that of a test.
  def vacuum(connection)
    connection.execute "VACUUM" unless connection.transaction_open?
  end

  def full_text = Search::TextSearchVector
  def indexed_texts = {}
  def search_columns = %w[ search_vector ]

  # A generated column with the words, and an index.
  def searchable(table, columns)
    words = columns.map do |column|
      "setweight(to_tsvector('simple', #{folded("coalesce(#{column}, '')")}), " \
      "'#{column == :title ? "A" : "D"}')"
    end.join(" || ")
    [ "ALTER TABLE #{table} ADD COLUMN search_vector tsvector GENERATED ALWAYS AS (#{words}) STORED",
      "CREATE INDEX index_#{table}_on_search_vector ON #{table} USING gin (search_vector)" ]
  end

  # Rewrites the table, which is locked meanwhile.
  def index_again(table, columns)
    [ "ALTER TABLE #{table} DROP COLUMN search_vector", *searchable(table, columns) ]
  end

  private
    def folded(text)
      letters = "translate(normalize(regexp_replace(normalize(#{text}, NFD), " \
        "'[#{SearchLetters::ACCENTS}]', '', 'g'), NFC), '#{SearchLetters::FROM}', '#{SearchLetters::TO}')"
      letters = SearchLetters::LIGATURES.reduce(letters) do |inner, (one, two)|
        "replace(#{inner}, '#{one}', '#{two}')"
      end
      spaced = "regexp_replace(#{letters}, " \
        "'(#{SearchLetters.unspaced_class}#{SearchLetters.marks_class}*)', ' \\1 ', 'g')"
      "translate(#{spaced}, '#{SIGNS.gsub("'", "''")}', '#{" " * SIGNS.size}')"
    end

    # A BEFORE DELETE trigger that returns NULL would cancel the deletion.
    def row(event) = event.include?("DELETE") ? "OLD" : "NEW"
end
