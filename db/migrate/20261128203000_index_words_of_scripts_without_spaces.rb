require_relative "../migration_helpers/irreversible"

# Search indexes each letter of Chinese, Japanese, Thai and similar texts, and variants of letters such as ł
# and ß. On SQLite the server indexes existing rows again in the background (Search::Backlog). On PostgreSQL
# both tables are rewritten, and locked meanwhile.
class IndexWordsOfScriptsWithoutSpaces < ActiveRecord::Migration[8.1]
  include Irreversible

  def up
    create_table :search_backlogs do |t|
      t.string :indexed_table, null: false
      t.bigint :first_row, null: false
      t.bigint :last_row
    end
    { posts: %i[ title body ], comments: %i[ body ] }.each do |table, columns|
      Engines.current.index_again(table, columns).each { |statement| execute statement }
    end
  end
end
