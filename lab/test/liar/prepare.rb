require "sqlite3"

SQLite3::Database.new(File.join(ENV.fetch("STORAGE"), "liar.sqlite3")) do |database|
  database.execute_batch "PRAGMA journal_mode = wal; CREATE TABLE posts (id INTEGER PRIMARY KEY, request_token TEXT, body TEXT);"
end
