# Full-text search. SQLite stores the words in FTS5 tables without the texts, which posts and comments have. New rows are
# indexed by a background thread (Search::Indexer), changes by triggers. PostgreSQL uses a generated column.
class FindPostsAndComments < ActiveRecord::Migration[8.1]
  TEXTS = { posts: %i[ title body ], comments: %i[ body ] }.freeze

  def up
    TEXTS.each { |table, columns| Engines.of(connection).searchable(table, columns).each { |statement| execute statement } }
  end

  def down
    TEXTS.each_key { |table| Engines.of(connection).unsearchable(table).each { |statement| execute statement } }
  end
end
