# Records deleted accounts, by id and creation time, so that restoring a backup doesn't bring them back. The
# records are in a separate file, which is backed up like the others but never restored to an earlier time.
class Operations::Erasures
  NAME = "erasures"

  # +account+ is its id. +began+ is when it was created, in microseconds since 1970: after a restore to an
  # earlier time the same id may be assigned again. +texts+ is whether its posts and comments are deleted.
  Entry = Data.define(:account, :began, :texts)

  SCHEMA = <<~SQL
    CREATE TABLE IF NOT EXISTS erasures (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL, began INTEGER NOT NULL, texts INTEGER NOT NULL, erased_at INTEGER NOT NULL,
      UNIQUE (account, began)
    ) STRICT
  SQL
  INSERT = "INSERT INTO erasures (account, began, texts, erased_at) VALUES (?, ?, ?, ?) " \
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

  # Adds the entries of +other+, as far as it can be read.
  def merge(other)
    rows = other.readable_rows
    open { |handle| rows.each { |row| handle.execute INSERT, row } }
  end

  protected
    def rows
      open { |handle| handle.execute("SELECT account, began, texts, erased_at FROM erasures ORDER BY id") }
    end

    def readable_rows
      rows
    rescue SQLite3::Exception
      []
    end

  private
    def open
      handle = SQLite3::Database.new(@database.path)
      handle.busy_handler_timeout = 5000
      Kit::SQLiteFile.enable_write_ahead_log handle, seconds: 5
      handle.execute SCHEMA
      yield handle
    ensure
      handle&.close
    end
end
