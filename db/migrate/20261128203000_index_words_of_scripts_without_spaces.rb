# Search indexes each letter of Chinese, Japanese, Thai and similar texts, and variants of letters such as ł and ß. On SQLite the
# server indexes existing rows again in the background (Search::Backlog). On PostgreSQL both tables are rewritten, and locked
# meanwhile.
class IndexWordsOfScriptsWithoutSpaces < ActiveRecord::Migration[8.1]
  TEXTS = { posts: %w[ title body ], comments: %w[ body ] }.freeze

  def up
    create_table :search_backlogs do |t|
      t.string :indexed_table, null: false
      t.bigint :first_row, null: false
      t.bigint :last_row
    end
    return replace_columns if Postgresql.chosen?

    replace_triggers
    TEXTS.each_key do |table|
      execute "INSERT INTO search_backlogs (indexed_table, first_row) SELECT '#{table}', 0 WHERE EXISTS (SELECT 1 FROM #{table})"
    end
  end

  def down
    replace_triggers(queue: false) unless Postgresql.chosen?
    drop_table :search_backlogs
  end

  private
    def replace_columns
      TEXTS.each do |table, columns|
        engine = Engines.of(connection)
        [ *engine.unsearchable(table), *engine.searchable(table, columns.map(&:to_sym)) ].each { |statement| execute statement }
      end
    end

    def replace_triggers(**)
      TEXTS.each do |table, columns|
        index = "#{table.to_s.singularize}_search"
        execute "DROP TRIGGER #{index}_changed"
        execute Engines.of(connection).search_trigger(index, table, columns, **)
      end
    end
end
