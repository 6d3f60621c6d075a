# How SQLite finds words: tables of FTS5's, ranked by bm25. Every word stands in quotes, so that nothing in it means
# anything to FTS5.
module Search::Fts5
  RANKS = { "posts" => "bm25(post_search, 10.0, 1.0)", "comments" => "bm25(comment_search)" }
    .freeze # a title is worth ten times a text

  class << self
    # Those of +table+ that a list of what matches there has.
    def columns(table) = "id"

    # The rows of what matches. Joined in this order by a cross join, since SQLite knows nothing of how few there are, and
    # might read the whole table.
    def rows_of(table) = "FROM matching_#{table} CROSS JOIN #{table} WHERE #{table}.id = matching_#{table}.id"

    # The newest ids in +table+ that match, each with its +rank+, the least of which is best. +ids+ are conditions that the
    # ids are in a list; +upto+ is the last id of all that may be found, or nil.
    def matching(table, query, ids:, upto:, ranked:)
      index = "#{table.singularize}_search"
      conditions = [
        Search::SqlFragment.of("#{index} MATCH ?", expression(query)), *ids.map { |list| list.within("+rowid IN (", ")") },
        *(Search::SqlFragment.of("rowid <= ?", upto) if upto)
      ]
      Search::SqlFragment.join(conditions, " AND ").within(
        "SELECT rowid AS id, #{ranked ? RANKS.fetch(table) : 0} AS rank FROM #{index} WHERE ",
        " ORDER BY rowid DESC LIMIT #{Search::LOOKED_THROUGH}"
      )
    end

    private
      def expression(query)
        wanted = query.terms.map { |term| spelt(term) }.join(" AND ")
        query.excluded.empty? ? wanted : "(#{wanted}) NOT (#{query.excluded.map { |term| spelt(term) }.join(" OR ")})"
      end

      def spelt(term) = %("#{term.words.join(" ")}"#{" *" if term.prefix})
  end
end
