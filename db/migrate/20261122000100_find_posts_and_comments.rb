require_relative "../engines"

# What search goes by. SQLite keeps the words in tables of FTS5's own, without the texts, which stand in posts and comments already; what is
# new is put in from beside (Search::Index), what changes follows at once. PostgreSQL keeps them in a column.
class FindPostsAndComments < ActiveRecord::Migration[8.1]
  TEXTS = { posts: %i[ title body ], comments: %i[ body ] }.freeze

  def up
    TEXTS.each { |table, columns| Engines.of(connection).searchable(table, columns).each { |statement| execute statement } }
  end

  def down
    TEXTS.each_key { |table| Engines.of(connection).unsearchable(table).each { |statement| execute statement } }
  end
end
