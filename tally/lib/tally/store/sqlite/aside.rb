# What is done with a store aside of writing goes through a handle of its own, so that an event never waits for a chart.
module Tally::Store::SQLite::Aside
  # What an event says, once it is swept. Events are found by their minute and by their name then, and not before: an index would cost
  # every write.
  SEEN = { at: "INTEGER", minute: "INTEGER", name: "TEXT", seen_host: "TEXT", seen_path: "TEXT", seen_referrer: "TEXT", seen_language: "TEXT",
    agent: "TEXT", bot: "INTEGER", visitor: "TEXT", value: "REAL" }.freeze

  TABLES = <<~SQL
    CREATE INDEX IF NOT EXISTS events_by_minute ON events (minute) WHERE minute IS NOT NULL;
    CREATE UNIQUE INDEX IF NOT EXISTS swept_events_by_event_id ON events (event_id) WHERE event_id IS NOT NULL AND minute IS NOT NULL;
    CREATE INDEX IF NOT EXISTS events_with_kept_address ON events (received_at) WHERE minute IS NOT NULL AND address IS NOT NULL;
    CREATE INDEX IF NOT EXISTS quarantine_by_reason ON quarantine (reason);
    CREATE INDEX IF NOT EXISTS quarantine_by_age ON quarantine (coalesce(received_at, event ->> 'received_at'));
    CREATE TABLE IF NOT EXISTS stale (grain TEXT NOT NULL, start INTEGER NOT NULL, PRIMARY KEY (grain, start)) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS salts (day INTEGER PRIMARY KEY, salt BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS rollups (
      grain TEXT NOT NULL, dimension TEXT NOT NULL, start INTEGER NOT NULL, value TEXT, bot INTEGER NOT NULL,
      count INTEGER NOT NULL, sketch BLOB NOT NULL, histogram BLOB
    ) STRICT;
    CREATE INDEX IF NOT EXISTS rollups_by_bucket ON rollups (grain, dimension, start);
  SQL

  private
    def aside = available(aside_lock) { yield aside_database }

    def together(&) = aside { |database| database.transaction(:immediate) { yield(database).tap { refuse_while_paused } } }

    def aside_lock = @aside_lock || @lock.synchronize { @aside_lock ||= Mutex.new }

    def aside_database
      @aside_database, @aside_pid = open_aside, Process.pid unless @aside_pid == Process.pid && @aside_database
      @aside_database
    end

    def open_aside
      open.tap do |database|
        database.transaction(:immediate) { add_columns database } unless columns?(database)
        database.execute_batch TABLES
      end
    end

    def columns?(database) = database.table_info("events").any? { |column| column["name"] == "value" }

    def add_columns(database)
      return if columns?(database)

      SEEN.each { |name, type| database.execute "ALTER TABLE events ADD COLUMN #{name} #{type}" }
      database.execute "ALTER TABLE quarantine ADD COLUMN received_at INTEGER"
    end

    def close_aside
      @aside_database&.close
      @aside_database = nil
    end

    def mark(database, name) = database.get_first_value("SELECT number FROM marks WHERE name = ?", [ name.to_s ]) || 0
    def set_mark(database, name, number) = database.execute("INSERT INTO marks VALUES (?, ?) ON CONFLICT DO UPDATE SET number = max(number, excluded.number)", [ name.to_s, number ])
    def make_stale(database, grain, start) = database.execute("INSERT INTO stale VALUES (?, ?) ON CONFLICT DO NOTHING", [ grain.to_s, start ])
end
