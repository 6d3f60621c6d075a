# Full-text search with SQLite's FTS5, ranked by bm25. All words are quoted, so none has a special meaning.
module Search::Fts5
  RANKS = { "posts" => "bm25(post_search, 10.0, 1.0)", "comments" => "bm25(comment_search)" }
    .freeze # a match in a title counts ten times

  class << self
    # The condition on +table+ for ids in a list of matches.
    def columns(table) = "id"

    # The rows of the matches. The cross join fixes the order, since SQLite doesn't know how few matches there are and might
    # scan the table.
    def rows_of(table) = "FROM matching_#{table} CROSS JOIN #{table} WHERE #{table}.id = matching_#{table}.id"

    # The newest matching ids in +table+, each with its +rank+; lower is better. +ids+ are further conditions on the id;
    # +upto+ is the greatest id to consider, or nil.
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
