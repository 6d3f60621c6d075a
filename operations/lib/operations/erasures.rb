# Records deleted accounts and purged texts, by id and creation time, so that restoring a backup doesn't bring
# them back. The records are in a separate file, which is backed up like the others but never restored to an
# earlier time.
class Operations::Erasures
  NAME = "erasures"

  # +account+ is its id. +began+ is when it was created, in microseconds since 1970: after a restore to an
  # earlier time the same id may be assigned again. +texts+ is whether its posts and comments are deleted.
  Entry = Data.define(:account, :began, :texts)

  # +item+ is what was purged, such as "comment"; +number+ is its id, and +began+ as above.
  PurgedText = Data.define(:item, :number, :began)

  SCHEMA = <<~SQL
    CREATE TABLE IF NOT EXISTS erasures (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL, began INTEGER NOT NULL, texts INTEGER NOT NULL, erased_at INTEGER NOT NULL,
      UNIQUE (account, began)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS purged_texts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      item TEXT NOT NULL, number INTEGER NOT NULL, began INTEGER NOT NULL, purged_at INTEGER NOT NULL,
      UNIQUE (item, number, began)
    ) STRICT
  SQL
  COLUMNS = {
    erasures: "account, began, texts, erased_at", purged_texts: "item, number, began, purged_at"
  }.freeze
  INSERT = "INSERT INTO erasures (account, began, texts, erased_at) VALUES (?, ?, ?, ?) " \
    "ON CONFLICT DO NOTHING"
  INSERT_TEXT = "INSERT INTO purged_texts (item, number, began, purged_at) VALUES (?, ?, ?, ?) " \
    "ON CONFLICT DO NOTHING"

  def initialize(database)
    @database = database
  end

  # Returns once the record is on the disk.
  def add(entry, at: Time.now.to_i)
    open { |handle| handle.execute INSERT, [ entry.account, entry.began, entry.texts ? 1 : 0, at ] }
  end

  # All entries. Creates the file if missing, so that it is replicated from the beginning.
  def all = rows.map { |account, began, texts, _| Entry.new(account:, began:, texts: texts == 1) }

  def add_text(text, at: Time.now.to_i)
    open { |handle| handle.execute INSERT_TEXT, [ *text.to_h.values, at ] }
  end

  def texts = rows(:purged_texts).map { |*values, _| PurgedText.new(*values) }

  # Adds the entries of +other+, as far as it can be read.
  def merge(other)
    rows = { INSERT => other.readable_rows(:erasures), INSERT_TEXT => other.readable_rows(:purged_texts) }
    open { |handle| rows.each { |insert, list| list.each { |row| handle.execute insert, row } } }
  end

  protected
    def rows(table = :erasures)
      open { |handle| handle.execute("SELECT #{COLUMNS.fetch(table)} FROM #{table} ORDER BY id") }
    end

    def readable_rows(table)
      rows(table)
    rescue SQLite3::Exception
      []
    end

  private
    def open
      handle = SQLite3::Database.new(@database.path)
      handle.busy_handler_timeout = 5000
      Kit::SQLiteFile.enable_write_ahead_log handle, seconds: 5
      handle.execute_batch SCHEMA
      yield handle
    ensure
      handle&.close
    end
end
