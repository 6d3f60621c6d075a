# An SQLite file with all public content, replaced every night if enabled. It contains only the columns in
# Schema, of visible items and their authors: no votes, addresses, sessions or removed items.
#
# It blocks neither writers nor checkpoints (PublicDump::Reader), and replaces the previous file atomically.
# Members write meanwhile, so a count may differ from the rows, but a row whose post, author or tag is missing
# is left out.
class PublicDump
  BATCH_SIZE = 1000

  class << self
    def enabled?
      Rails.configuration.x.public_dump.then { |value| value.nil? ? Site.settings.public_dump : value }
    end

    def path = Kit::DataDirectory.here(environment: Rails.env).path("_public.sqlite3")

    # Replaces the file, or deletes it if the dump is off.
    def refresh
      Site.refresh_if_changed
      enabled? ? new(path).create : FileUtils.rm_f(path)
    end
  end

  def initialize(path)
    @path = path
  end

  # An interrupted dump leaves the previous file in place.
  def create
    Kit::AtomicFile.replace(@path, durable: true) { |part| fill part }
  end

  private
    # The file isn't published yet and is discarded after a crash, so it needs no journal.
    def fill(part)
      @file = SQLite3::Database.new(part)
      @file.execute_batch "PRAGMA journal_mode = off; PRAGMA synchronous = off; PRAGMA secure_delete = on; " \
        "CREATE TABLE dump (made_at TEXT NOT NULL)"
      @file.execute "INSERT INTO dump VALUES (?)", [ Time.current.utc.strftime(Reader::TIME) ]
      Reader.open { |reader| Schema::TABLES.each { |table, columns| copy table, columns, reader } }
    ensure
      @file&.close
    end

    def copy(table, columns, reader)
      @file.execute "CREATE TABLE #{table} (#{columns.map { |name, type| "#{name} #{type}" }.join(", ")})"
      Schema::INDEXES.fetch(table, []).each do |column|
        @file.execute "CREATE INDEX #{table}_#{column} ON #{table} (#{column})"
      end
      @file.prepare(insert_sql(table, columns.keys)) do |statement|
        reader.each_batch(
          Schema.source_table(table), Schema.source_columns(columns.keys), Schema::SOURCE_CONDITIONS[table],
          BATCH_SIZE
        ) { |rows| insert rows, statement }
      end
      @file.execute_batch Schema::DELETE_ORPHANS if table == "users"
    end

    def insert_sql(table, columns)
      values = columns.map { |column| "#{Schema::COLUMN_EXPRESSIONS.fetch(column.to_s, "?")} AS #{column}" }
        .join(", ")
      "INSERT INTO #{table} SELECT * FROM (SELECT #{values}) AS written WHERE " \
      "#{Schema::DUMP_CONDITIONS.fetch(table, "true")}"
    end

    def insert(rows, statement)
      @file.transaction { rows.each { |row| statement.execute(row) } }
    end
end
