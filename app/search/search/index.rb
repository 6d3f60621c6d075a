# Updates SQLite's full-text tables in the background: with triggers, every insert would take a tenth longer or more
# (docs/decisions/0038). Edits and deletions are handled by triggers. PostgreSQL needs none of this.
#
# Rows with a greater id than the highest indexed one are missing. SQLite assigns ids in commit order and never reuses them, so
# there is no state that could be wrong after a crash.
class Search::Index
  BATCH_SIZE = 1_000 # rows per transaction, so that other writes don't wait long
  REBUILD_BATCH_SIZE = 20_000 # larger batches give FTS5 fewer segments to merge
  COLUMNS = (Postgresql.chosen? ? {} : { "posts" => "title, body", "comments" => "body" }).freeze

  class << self
    # Indexes up to +batch_size+ rows of each table. Returns how many.
    def catch_up(batch_size: BATCH_SIZE)
      COLUMNS.keys.sum do |table|
        connection.select_value(behind_sql(table)) == 1 ? connection.update(insert_sql(table, batch_size)) : 0
      end
    end

    # Deletes entries of deleted rows. They are never found, but use space.
    def delete_orphans
      COLUMNS.each_key do |table|
        last = 0
        while (max_id = connection.select_value(batch_end_sql(table, last)))
          connection.delete delete_orphans_sql(table, last, max_id)
          last = max_id
        end
      end
    end

    # Rebuilds the index, for sites whose rows were not inserted in order.
    def rebuild
      COLUMNS.each_key { |table| connection.execute delete_all_sql(table) }
      nil while catch_up(batch_size: REBUILD_BATCH_SIZE).positive?
    end

    private
      def connection = ApplicationRecord.lease_connection
      def index_table(table) = "#{table.singularize}_search"

      # FTS5's table with one row per document.
      def ids_table(table) = "#{index_table(table)}_docsize"
      def latest_id_sql(table) = "SELECT coalesce(max(id), 0) FROM #{ids_table(table)}"
      def behind_sql(table) = "SELECT max(id) > (#{latest_id_sql(table)}) FROM #{table}"

      def insert_sql(table, batch_size)
        columns = COLUMNS.fetch(table)
        "INSERT INTO #{index_table(table)} (rowid, #{columns}) SELECT " \
          "id, #{columns} FROM #{table} WHERE id > (#{latest_id_sql(table)}) ORDER BY id LIMIT #{batch_size}"
      end

      # The last id of the batch after the id +last+; nil at the end.
      def batch_end_sql(table, last)
        "SELECT max(id) FROM (SELECT id FROM #{ids_table(table)} WHERE id > #{last} ORDER BY id LIMIT #{BATCH_SIZE})"
      end

      def delete_orphans_sql(table, last, max_id)
        gone = "SELECT id FROM #{ids_table(table)} WHERE id > #{last} AND id <= #{max_id} AND NOT EXISTS (SELECT 1 " \
          "FROM #{table} WHERE #{table}.id = #{ids_table(table)}.id)"
        "DELETE FROM #{index_table(table)} WHERE rowid IN (#{gone})"
      end

      def delete_all_sql(table) = "INSERT INTO #{index_table(table)} (#{index_table(table)}) VALUES ('delete-all')"
  end
end
