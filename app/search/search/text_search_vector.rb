# Full-text search on PostgreSQL: an indexed column, ranked by ts_rank. All words are quoted, so none has a
# special meaning. The best plan depends on the words, so each search is planned separately. One that takes
# too long is canceled, and only the newest rows are searched instead.
class Search::TextSearchVector
  # The subquery selects all columns that conditions and results need: looking the rows up again by id would
  # read the index of all posts.
  COLUMNS = {
    "posts" => "id, created_at, removed, kind, author_id, score, comments_count",
    "comments" => "id, created_at, removed, post_id, author_id, score"
  }.freeze
  TIMEOUT, RETRY_TIMEOUT = 50, 1_000 # milliseconds; the second attempt reads few rows, and ends long before
  NEWEST = 2_000 # rows of each table that are searched after the first timeout

  class << self
    # See Search::Fts5, here and below.
    def columns(table) = COLUMNS.fetch(table)
    def rows_of(table) = "FROM matching_#{table} AS #{table} WHERE true"

    def rebuild
      puts "PostgreSQL keeps its search index current. If it is damaged: REINDEX INDEX CONCURRENTLY " \
        "index_posts_on_search_vector, and index_comments_on_search_vector."
    end

    # Runs the block, which builds and runs a statement, again for fewer rows if it took too long.
    def limited(budget)
      in_time(budget) { yield } || begin
        budget.exceed!
        in_time(budget) { yield } || []
      end
    end

    private
      # Returns nil if the time was not enough. SET LOCAL needs a transaction, and is over with it.
      def in_time(budget, &)
        ApplicationRecord.transaction(requires_new: true) do
          timeout = budget.exceeded? ? RETRY_TIMEOUT : TIMEOUT
          ApplicationRecord.lease_connection.execute "SET LOCAL statement_timeout = #{timeout}"
          yield.tap { ApplicationRecord.lease_connection.execute "SET LOCAL statement_timeout TO DEFAULT" }
        end
      rescue ActiveRecord::QueryCanceled
        nil
      end
  end

  def initialize(query, tables:, ranked:, budget:)
    @query, @ranked, @budget = query, ranked, budget
  end

  def matching(table, ids:, max_id:)
    conditions = [ words.wrap("search_vector @@ ", ""), *ids.map { |list| list.wrap("id IN (", ")") } ]
    newest = Search::SqlFragment.join([ rows_up_to(table, max_id), *conditions ], " AND ").wrap(
      "SELECT #{self.class.columns(table)}#{", search_vector" if @ranked} FROM ",
      " ORDER BY id DESC LIMIT #{Search::CANDIDATE_LIMIT}"
    )
    rank = @ranked ? words.wrap("-ts_rank(search_vector, ", ", 1)") : Search::SqlFragment.of("0")
    Search::SqlFragment.join(
      [ rank.wrap("SELECT #{self.class.columns(table)}, ", " AS rank"), newest.wrap("(", ") AS newest") ],
      " FROM "
    )
  end

  # All words are required here.
  def ignored_words = []

  private
    # The rows to search. With a LIMIT in a subquery, PostgreSQL doesn't use the index of words, which took
    # too long to read.
    def rows_up_to(table, max_id)
      rows = if max_id
        Search::SqlFragment.of("#{table} WHERE id <= ?", max_id)
      else
        Search::SqlFragment.of("#{table} WHERE true")
      end
      return rows unless @budget.exceeded?

      rows.wrap("(SELECT * FROM ", " ORDER BY id DESC LIMIT #{NEWEST}) AS #{table} WHERE true")
    end

    def words = @words ||= Search::SqlFragment.of("to_tsquery('simple', ?)", expression)

    def expression
      [ *@query.terms.map { |term| quoted(term) }, *@query.excluded.map { |term| "!(#{quoted(term)})" } ]
        .join(" & ")
    end

    def quoted(term) = term.words.map { |word| "'#{word}'" }.join(" <-> ") + (term.prefix ? ":*" : "")
end
