# Updates SQLite's full-text tables in the background: with triggers, every insert would take a tenth longer or more
# (docs/decisions/0038). Edits and deletions are handled by triggers. PostgreSQL needs none of this.
#
# Rows with a greater id than the highest indexed one are missing. SQLite assigns ids in commit order and never again, so there
# is no state that could be wrong after a crash.
class Search::Index
  AT_ONCE = 1_000 # rows per transaction, so that other writes don't wait long
  AT_ONCE_ANEW = 20_000 # larger batches give FTS5 fewer segments to merge
  COLUMNS = (Postgresql.chosen? ? {} : { "posts" => "title, body", "comments" => "body" }).freeze

  class << self
    # Indexes up to +at_once+ rows of each table. Returns how many.
    def catch_up(at_once: AT_ONCE)
      COLUMNS.keys.sum do |table|
        connection.select_value(behind(table)) == 1 ? connection.update(addition_to(table, at_once)) : 0
      end
    end

    # Removes entries of deleted rows. They are never found, but take space.
    def sweep
      COLUMNS.each_key do |table|
        last = 0
        while (upto = connection.select_value(end_of_stretch(table, last)))
          connection.delete sweeping(table, last, upto)
          last = upto
        end
      end
    end

    # Rebuilds the index, for sites whose rows were not inserted in order.
    def rebuild
      COLUMNS.each_key { |table| connection.execute emptying(table) }
      nil while catch_up(at_once: AT_ONCE_ANEW).positive?
    end

    private
      def connection = ApplicationRecord.lease_connection
      def name_of(table) = "#{table.singularize}_search"

      # FTS5 keeps one row per document, with its id.
      def ids_in(table) = "#{name_of(table)}_docsize"
      def latest_in(table) = "SELECT coalesce(max(id), 0) FROM #{ids_in(table)}"
      def behind(table) = "SELECT max(id) > (#{latest_in(table)}) FROM #{table}"

      def addition_to(table, at_once)
        columns = COLUMNS.fetch(table)
        "INSERT INTO #{name_of(table)} (rowid, #{columns}) SELECT " \
          "id, #{columns} FROM #{table} WHERE id > (#{latest_in(table)}) ORDER BY id LIMIT #{at_once}"
      end

      # The rows after the id +last+; nil at the end.
      def end_of_stretch(table, last)
        "SELECT max(id) FROM (SELECT id FROM #{ids_in(table)} WHERE id > #{last} ORDER BY id LIMIT #{AT_ONCE})"
      end

      def sweeping(table, last, upto)
        gone = "SELECT id FROM #{ids_in(table)} WHERE id > #{last} AND id <= #{upto} AND NOT EXISTS (SELECT 1 " \
          "FROM #{table} WHERE #{table}.id = #{ids_in(table)}.id)"
        "DELETE FROM #{name_of(table)} WHERE rowid IN (#{gone})"
      end

      def emptying(table) = "INSERT INTO #{name_of(table)} (#{name_of(table)}) VALUES ('delete-all')"
  end
end
