require "sqlite3"

SQLite3::Database.new(File.join(ENV.fetch("STORAGE"), "example.sqlite3")) do |database|
  database.execute_batch <<~SQL
    PRAGMA journal_mode = wal;
    CREATE TABLE sessions (id INTEGER PRIMARY KEY, request_token TEXT UNIQUE, posts_count INTEGER NOT NULL);
    CREATE TABLE posts (id INTEGER PRIMARY KEY, request_token TEXT UNIQUE);
  SQL
end
