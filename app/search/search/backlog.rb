# Ids of rows whose words have to be indexed again: edited texts, and all rows after an upgrade that indexes
# them differently. Until then they are found by the words that are indexed. Search::Indexer works it off, and
# a restart continues it.
#
# An entry without a last row ends with the newest one.
class Search::Backlog
  class << self
    def any? = !first.nil?

    # Indexes up to +count+ rows, and removes them from the backlog in the same transaction.
    def work_off(count)
      entry = first or return
      range = entry["first_row"]..(entry["last_row"] || Search::Index.new(entry["indexed_table"]).last_id)
      last = Search::Index.all_of(entry["indexed_table"]).map { |index| index.update(range, count) }.first
      advance entry["id"], last && last < range.end ? last + 1 : nil
    end

    private
      def first = connection.select_one("SELECT * FROM search_backlogs ORDER BY id LIMIT 1")

      def advance(id, next_id)
        if next_id
          connection.update "UPDATE search_backlogs SET first_row = ? WHERE id = ?", "Search", [ next_id, id ]
        else
          connection.delete "DELETE FROM search_backlogs WHERE id = ?", "Search", [ id ]
        end
      end

      def connection = ApplicationRecord.lease_connection
  end
end
