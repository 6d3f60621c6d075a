require "test_helper"

# How searches of frequent words are limited on SQLite. The limits are made small enough for the fixtures.
class Search::Fts5Test < ActiveSupport::TestCase
  setup { sqlite_only "PostgreSQL limits statements by time" }

  setup do
    @comments = Array.new(12) do |number|
      Comment.create!(author: users(:newcomer), post: posts(:wal), body: "Aardvark #{number} the")
    end
    Search::Index.rebuild
  end

  test "returns the newest matches that it found in time, marked as partial" do
    stub_consts [ Search::Fts5::Walk, :FIRST_RANGE, 4 ], [ Search::Fts5::Frequencies, :SMALL, 1 ] do
      search = Search.new("aardvark", order: "newest", budget: Search::Budget.new(0))

      assert_equal @comments.last(4).reverse, search.results
      assert_predicate search, :partial?
    end
  end

  test "reads range after range while there is time" do
    stub_consts [ Search::Fts5::Walk, :FIRST_RANGE, 4 ], [ Search::Fts5::Frequencies, :SMALL, 1 ] do
      search = Search.new("aardvark", budget: Search::Budget.new(60))

      assert_equal @comments.to_set, search.results.to_set
      assert_not_predicate search, :partial?
    end
  end

  test "reads match after match for several words, and knows when there are no more" do
    stub_consts [ Search::Fts5::Walk, :FIRST_MATCHES, 4 ], [ Search::Fts5::Frequencies, :SMALL, 1 ] do
      first = Search.new("aardvark the", order: "newest", budget: Search::Budget.new(0))
      assert_equal @comments.last(4).reverse, first.results
      assert_predicate first, :partial?

      all = Search.new("aardvark the", order: "newest", budget: Search::Budget.new(60))
      assert_equal @comments.reverse, all.results
      assert_not_predicate all, :partial?

      none = Search.new("aardvark checkpoint type:comment", budget: Search::Budget.new(0))
      assert_empty none.results
      assert_not_predicate none, :partial?
    end
  end

  test "doesn't require a word that is in nearly all texts if there are others" do
    stub_const(Search::Fts5::Terms, :MIN_COMMON, 5) do
      search = Search.new('checkpoint "aardvark"')

      assert_includes search.results, comments(:objection)
      assert_equal [ "aardvark" ], search.ignored_words
      assert_equal 12, Search.new("aardvark").results.size, "it is the only word"
    end
  end

  test "requires all words on a small site" do
    assert_empty Search.new("checkpoint aardvark").results
    assert_empty Search.new("aardvark").ignored_words
  end

  test "sorts by points if words are too frequent to be ranked" do
    @comments[3].update_columns upvotes: 50
    stub_const(Search::Fts5::Terms, :MAX_RANKED, 5) do
      assert_equal @comments[3], Search.new("aardvark").results.first
    end
  end

  test "matches a frequent beginning of a word only as a complete word" do
    stub_const(Search::Fts5::Terms, :MAX_PREFIXED, 5) do
      assert_empty Search.new("aard").results
      assert_equal 12, Search.new("aardvark").results.size
      assert_equal 12, Search.new("aar").results.size, "FTS5 has an index of beginnings with three characters"
    end
  end

  test "looks up the texts of an author one by one if they are fewer than the matches" do
    stub_const(Search::Fts5::Walk, :LOOKUP_COST, 0) do
      assert_equal [ comments(:objection) ], Search.new("checkpoint by:tomas").results
      assert_equal 12, Search.new("aardvark by:newcomer").results.size
      assert_empty Search.new("aardvark by:maria").results
    end
  end

  test "returns no results instead of an error if a statement is interrupted" do
    budget = Search::Budget.new
    numbers = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers) " \
      "SELECT count(*) FROM numbers"

    assert_equal [], Search::Fts5.limited(budget) { Search::SqlFragment.of(numbers).rows }
    assert_predicate budget, :exceeded?
    assert_equal 1, Search::SqlFragment.of("SELECT 1 AS one").rows.first["one"]
  end
end
