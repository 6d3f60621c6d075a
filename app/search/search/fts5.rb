# Full-text search with SQLite's FTS5, ranked by bm25. All words are quoted, so none has a special meaning.
module Search::Fts5
  RANKS = { "posts" => "bm25(post_search, 10.0, 1.0)", "comments" => "bm25(comment_search)" }
    .freeze # a match in a title counts ten times

  class << self
    # The columns of +table+ that its list of matches has.
    def columns(table) = "id"

    # The rows of the matches. The cross join fixes the order, since SQLite doesn't know how few matches there are and might
    # scan the table.
    def rows_of(table) = "FROM matching_#{table} CROSS JOIN #{table} WHERE #{table}.id = matching_#{table}.id"

    # The newest matching ids in +table+, each with its +rank+; lower is better. +ids+ are further conditions on the id;
    # +max_id+ is the greatest id to consider, or nil.
    def matching(table, query, ids:, max_id:, ranked:)
      index = "#{table.singularize}_search"
      conditions = [
        Search::SqlFragment.of("#{index} MATCH ?", expression(query)), *ids.map { |list| list.wrap("+rowid IN (", ")") },
        *(Search::SqlFragment.of("rowid <= ?", max_id) if max_id)
      ]
      Search::SqlFragment.join(conditions, " AND ").wrap(
        "SELECT rowid AS id, #{ranked ? RANKS.fetch(table) : 0} AS rank FROM #{index} WHERE ",
        " ORDER BY rowid DESC LIMIT #{Search::CANDIDATE_LIMIT}"
      )
    end

    private
      def expression(query)
        terms = query.terms.map { |term| quoted(term) }.join(" AND ")
        query.excluded.empty? ? terms : "(#{terms}) NOT (#{query.excluded.map { |term| quoted(term) }.join(" OR ")})"
      end

      def quoted(term) = %("#{term.words.join(" ")}"#{" *" if term.prefix})
  end
end
