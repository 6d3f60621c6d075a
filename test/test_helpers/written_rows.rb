# The changes that a block makes to each table: insertions, deletions, and the columns that it updates.
class WrittenRows
  class << self
    def tables
      @tables ||= ApplicationRecord.with_connection do |connection|
        connection.tables.select { |table| connection.column_exists?(table, :id) }
      end
    end
  end

  KEYS = /\A(id|created_at|.+_id|request_.+)\z/

  # All possible changes of +table+, besides those of its rows' keys.
  def self.possible(table)
    columns = ApplicationRecord.with_connection { |connection| connection.columns(table) }
    updates = columns.map(&:name).grep_v(KEYS).map { |column| "update #{table}.#{column}" }
    [ "insert #{table}", "delete #{table}", *updates ]
  end

  # As "insert posts", "delete posts" and "update posts.title".
  def self.of
    before = rows
    yield
    after = rows
    tables.flat_map { |table| between(table, before.fetch(table), after.fetch(table)) }.to_set
  end

  class << self
    private
      def rows
        ApplicationRecord.uncached do
          ApplicationRecord.with_connection do |connection|
            tables.index_with { |table| connection.select_all("SELECT id, * FROM #{table}") }
          end
        end
      end

      # +before+ and +after+ are the results of queries, whose first column is the id.
      def between(table, before, after)
        columns = after.columns
        before, after = [ before, after ].map { |result| result.rows.index_by(&:first) }
        changed = (before.keys & after.keys).reject { |id| before[id] == after[id] }.flat_map do |id|
          columns.zip(before[id], after[id]).select { |_, old, new| old != new }.map(&:first)
        end
        [ *("insert #{table}" if (after.keys - before.keys).any?),
          *("delete #{table}" if (before.keys - after.keys).any?),
          *changed.uniq.map { |column| "update #{table}.#{column}" } ]
      end
  end
end
