# Full-text search on PostgreSQL: an indexed column, ranked by ts_rank. All words are quoted, so none has a special meaning. The
# best plan depends on the words, so each search is planned separately.
module Search::TextSearchVector
  # The subquery selects all columns that conditions and results need: looking the rows up again by id would read the index of
  # all posts.
  COLUMNS = {
    "posts" => "id, created_at, removed, kind, author_id, score, comments_count",
    "comments" => "id, created_at, removed, post_id, author_id, score"
  }.freeze

  class << self
    # See Search::Fts5, here and below.
    def columns(table) = COLUMNS.fetch(table)
    def rows_of(table) = "FROM matching_#{table} AS #{table} WHERE true"

    def matching(table, query, ids:, max_id:, ranked:)
      words = Search::SqlFragment.of("to_tsquery('simple', ?)", expression(query))
      conditions = [
        words.wrap("search_vector @@ ", ""), *ids.map { |list| list.wrap("id IN (", ")") },
        *(Search::SqlFragment.of("id <= ?", max_id) if max_id)
      ]
      newest = Search::SqlFragment.join(conditions, " AND ").wrap(
        "SELECT #{columns(table)}#{", search_vector" if ranked} FROM #{table} WHERE ",
        " ORDER BY id DESC LIMIT #{Search::CANDIDATE_LIMIT}"
      )
      rank = ranked ? words.wrap("-ts_rank(search_vector, ", ", 1)") : Search::SqlFragment.of("0")
      Search::SqlFragment.join(
        [ rank.wrap("SELECT #{columns(table)}, ", " AS rank"), newest.wrap("(", ") AS newest") ], " FROM "
      )
    end

    private
      def expression(query)
        [ *query.terms.map { |term| quoted(term) }, *query.excluded.map { |term| "!(#{quoted(term)})" } ].join(" & ")
      end

      def quoted(term) = term.words.map { |word| "'#{Search::Tokenizer.fold(word)}'" }.join(" <-> ") + (term.prefix ? ":*" : "")
  end
end
