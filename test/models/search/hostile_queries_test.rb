require "test_helper"

# No query raises an error.
class Search::HostileQueriesTest < ActiveSupport::TestCase
  SIGNS = [ *%w[
    " ' * ( ) ^ { } [ ] : - + & | ! < > ~ \\ / % _ ; , . = @ # $ ?
  ], "--", "/*", "NEAR(", "AND", "OR", "NOT", "rowid:", "title:", "by:", "-by:", "domain:", "type:",
    "before:", "after:", "before:2026-01-31", "by:maria", "<->", ":*", "!!", "\0", "\n", "\u202E", "\u0301",
    "\uFFFD", "🙂", "한", "é", "the", "log", "1e9", "0x1F", "2.5", "a" * 120 ].freeze

  setup { Search::Index.rebuild }

  test "accepts operators, punctuation and letters in any order" do
    random = Random.new(11)
    400.times do
      text = Array.new(random.rand(1..8)) { SIGNS.sample(random:) }.join([ "", " " ].sample(random:))
      order = [ nil, "newest", "'" ].sample(random:)
      page = [ nil, "2", "-1", "x", "99999999999" ].sample(random:)
      search = Search.new(text, order:, page:)

      assert_nothing_raised { [ search.results.size, search.problems, search.next_page, search.truncated? ] }
    end
  end

  test "accepts nil, invalid bytes and very long queries" do
    [ nil, "", "\xFF\xFE", "a" * 200_000, "\0" ].each do |text|
      assert_nothing_raised { Search.new(text).results }
    end
  end

  test "searches for operators of the engines literally" do
    assert_empty Search.new("checkpoint OR hovercraft").results
    assert_empty Search.new("checkpoint* hovercraft").results
    assert_includes Search.new("checkpoint").results, comments(:objection)
    assert_empty Search.new("body:checkpoint").results
  end
end
