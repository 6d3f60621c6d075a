# The tables of the file. Upgrades the tables of Frontpage's first release (Tally 0.1).
class Tally::Store::SQLite::Schema
  # Keys are never reused, since the watermark of processed events is a key.
  TABLES = <<~SQL
    CREATE TABLE IF NOT EXISTS events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      event_id TEXT,
      received_at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      address TEXT, method TEXT, host TEXT, path TEXT, user_agent TEXT, referrer TEXT, language TEXT, parameters TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS rejected_events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reason TEXT NOT NULL,
      event TEXT NOT NULL
    ) STRICT;
  SQL

  # Columns that processing fills in. Only processed rows are indexed, since indexes
  # would slow down every write.
  PROCESSED_COLUMNS = {
    at: "INTEGER", minute: "INTEGER", name: "TEXT",
    **Tally::Dimension::COLUMNS.values.to_h { |column| [ column, "TEXT" ] },
    bot: "INTEGER", visitor: "TEXT", value: "REAL"
  }.freeze

  MAINTENANCE_TABLES = <<~SQL
    CREATE INDEX IF NOT EXISTS events_by_minute ON events (minute) WHERE minute IS NOT NULL;
    CREATE UNIQUE INDEX IF NOT EXISTS processed_events_by_event_id ON events (event_id)
      WHERE event_id IS NOT NULL AND minute IS NOT NULL;
    CREATE INDEX IF NOT EXISTS events_with_kept_address ON events (received_at) WHERE minute IS NOT NULL AND address IS NOT NULL;
    CREATE INDEX IF NOT EXISTS rejected_events_by_reason ON rejected_events (reason);
    CREATE INDEX IF NOT EXISTS rejected_events_by_age ON rejected_events (coalesce(received_at, event ->> 'received_at'));
    CREATE TABLE IF NOT EXISTS stale (
      interval TEXT NOT NULL, start INTEGER NOT NULL, PRIMARY KEY (interval, start)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS salts (day INTEGER PRIMARY KEY, salt BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS rollups (
      interval TEXT NOT NULL, dimension TEXT NOT NULL, start INTEGER NOT NULL, value TEXT, bot INTEGER NOT NULL,
      count INTEGER NOT NULL, sketch BLOB NOT NULL, histogram BLOB
    ) STRICT;
    CREATE INDEX IF NOT EXISTS rollups_by_bucket ON rollups (interval, dimension, start);
  SQL

  # Names of the first release.
  OLD_TABLES = { "quarantine" => "rejected_events" }.freeze
  OLD_COLUMNS = {
    "events" => {
      "seen_host" => "page_host", "seen_path" => "page_path", "seen_referrer" => "referrer_host",
      "seen_language" => "primary_language"
    },
    "stale" => { "grain" => "interval" }, "rollups" => { "grain" => "interval" }
  }.freeze
  OLD_INDEXES = %w[ swept_events_by_event_id quarantine_by_reason quarantine_by_age ].freeze
  OLD_MARKS = { "swept" => "processed", "quarantine" => "rejected" }.freeze

  def initialize(database)
    @database = database
  end

  def prepare
    exclusively { upgrade if outdated? } if outdated?
    @database.execute_batch TABLES
  end

  # The columns, indexes and tables that processing and queries need, and writing doesn't.
  def prepare_maintenance
    exclusively { add_columns } if missing_columns.any?
    @database.execute_batch MAINTENANCE_TABLES
  end

  private
    # Two processes may open an old file at the same time, so conditions are checked again in the transaction.
    def exclusively(&) = @database.transaction(:immediate, &)

    def outdated? = OLD_TABLES.keys.any? { |table| table?(table) }

    def table?(name)
      @database.get_first_value("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [ name ])
    end

    def columns(table) = @database.table_info(table).map { |column| column["name"] }
    def missing_columns = PROCESSED_COLUMNS.except(*columns("events").map(&:to_sym))

    def upgrade
      OLD_TABLES.each { |from, to| @database.execute "ALTER TABLE #{from} RENAME TO #{to}" }
      OLD_COLUMNS.each do |table, renamed|
        renamed.slice(*columns(table)).each do |from, to|
          @database.execute "ALTER TABLE #{table} RENAME COLUMN #{from} TO #{to}"
        end
      end
      OLD_INDEXES.each { |index| @database.execute "DROP INDEX IF EXISTS #{index}" }
      if table?("marks")
        OLD_MARKS.each { |names| @database.execute "UPDATE marks SET name = ?2 WHERE name = ?1", names }
      end
    end

    def add_columns
      missing_columns.each do |name, type|
        @database.execute "ALTER TABLE events ADD COLUMN #{name} #{type}"
      end
      unless columns("rejected_events").include?("received_at")
        @database.execute "ALTER TABLE rejected_events ADD COLUMN received_at INTEGER"
      end
    end
end
