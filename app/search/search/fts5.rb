# Full-text search with SQLite's FTS5. All words are quoted, so none has a special meaning.
#
# SQLite can't be interrupted while it reads a list of matches, and bm25 reads all matches of every word. So
# the newest matches are read in ranges of ids until there are enough or the time is over, and ranked only by
# words that are rare enough.
class Search::Fts5
  RANKS = { "posts" => "bm25(post_search, 10.0, 1.0)", "comments" => "bm25(comment_search)" }
    .freeze # a match in a title counts ten times
  MARK, FIRST_PRIVATE = /\p{M}/, 0xE000
  TIMEOUT = 500 # milliseconds after which a statement is interrupted, for example because the disk is slow

  class << self
    # The columns in the list of matches of +table+.
    def columns(table) = "id"

    # The rows of the matches. The cross join fixes the order, since SQLite doesn't know how few matches there
    # are and might scan the table.
    def rows_of(table) = "FROM matching_#{table} CROSS JOIN #{table} WHERE #{table}.id = matching_#{table}.id"

    def rebuild = Search::Rebuild.run
    def index_of(table) = "#{table.singularize}_search"

    # The words of +text+, as they are indexed. Nil if it is nil.
    def indexed(text) = text && spell(Search::Tokenizer.spaced(text))

    # FTS5 separates words at vowel signs and other marks, so they become letters that no text
    # has, and remain distinct.
    def spell(word)
      if word.ascii_only?
        word
      else
        word.gsub(MARK) { |mark| (FIRST_PRIVATE + mark.ord % 0x1000).chr(Encoding::UTF_8) }
      end
    end

    def interrupted?(error) = error.cause.is_a?(SQLite3::InterruptException)

    # Runs the block's statements with a limit. Returns no rows if it is exceeded.
    def limited(budget)
      connection = ApplicationRecord.lease_connection
      connection.raw_connection.statement_timeout = TIMEOUT
      yield
    rescue ActiveRecord::StatementInvalid => error
      interrupted?(error) ? budget.exceed! && [] : raise
    ensure
      connection.raw_connection.statement_timeout = 0
      connection.enable_lazy_transactions! # raw_connection disables them
    end
  end

  def initialize(query, tables:, ranked:, budget:)
    @tables, @ranked, @budget = tables, ranked, budget
    @terms = Terms.new(query, tables)
  end

  # The newest matching ids in +table+, each with its +rank+; lower is better. +ids+ are lists of ids to
  # search; +max_id+ is the greatest id to consider, or nil.
  def matching(table, ids:, max_id:)
    found = newest(table, ids:, max_id:)
    ranks = @ranked && found.any? && @terms.ranking? ? ranks(table, found) : {}
    Search::SqlFragment.of("SELECT value ->> 0 AS id, value ->> 1 AS rank FROM json_each(?)",
      found.map { |id| [ id, ranks.fetch(id, 0) ] }.to_json)
  end

  # Words that every search would find, which were not required.
  def ignored_words = @terms.ignored.flat_map(&:words)

  private
    # Each table gets an equal share of the time that is left.
    def newest(table, ids:, max_id:)
      budget = Search::Budget.new(@budget.left / (@tables.size - @tables.index(table)))
      Walk.new(table, @terms, lists: ids, max_id:, budget:).then do |walk|
        walk.ids.tap { @budget.exceed! unless walk.complete? }
      end
    end

    def ranks(table, found)
      index = self.class.index_of(table)
      self.class.limited(@budget) do
        Search::SqlFragment.of(
          "SELECT rowid AS id, #{RANKS.fetch(table)} AS rank FROM #{index} WHERE #{index} MATCH ? AND " \
          "rowid >= ? AND +rowid IN " \
            "(SELECT value FROM json_each(?))", @terms.ranking_expression, found.min, found.to_json
        ).rows
      end.to_h { |row| row.values_at("id", "rank") }
    end
end
