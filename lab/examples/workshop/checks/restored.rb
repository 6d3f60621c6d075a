# Compares the posts and comments of storage/restored.sqlite3 with those of the database, up to the newest
# post that was restored.
require "sqlite3"

storage = ENV.fetch("STORAGE")
restored = File.join(storage, "restored.sqlite3")
abort "There is no storage/restored.sqlite3." unless File.exist?(restored)

rows = ->(path, last) do
  database = SQLite3::Database.new(path, readonly: true)
  database.execute("SELECT id, title FROM posts WHERE id <= ? ORDER BY id", [ last ]) +
    database.execute("SELECT id, body FROM comments WHERE post_id <= ? ORDER BY id", [ last ])
end
last = SQLite3::Database.new(restored, readonly: true).get_first_value("SELECT max(id) FROM posts")
here, there = rows.(File.join(storage, "production.sqlite3"), last), rows.(restored, last)
abort "#{there.size} rows were restored, and the database has #{here.size}." unless here == there && here.any?
puts "#{here.size} rows are the same."
