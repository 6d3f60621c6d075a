require "sqlite3"

SQLite3::Database.new(File.join(ENV.fetch("STORAGE"), "liar.sqlite3")) do |database|
  database.execute_batch <<~SQL
    PRAGMA journal_mode = wal;
    CREATE TABLE posts (id INTEGER PRIMARY KEY, request_token TEXT, body TEXT);
    CREATE TABLE counters (posts INTEGER NOT NULL);
    INSERT INTO counters VALUES (0);
    CREATE TRIGGER count_posts AFTER INSERT ON posts BEGIN UPDATE counters SET posts = posts + 1; END;
  SQL
end
