require "test_helper"

# Nothing that anybody types is an error.
class Search::HostileQueriesTest < ActiveSupport::TestCase
  SIGNS = [ *%w[
    " ' * ( ) ^ { } [ ] : - + & | ! < > ~ \\ / % _ ; , . = @ # $ ?
  ], "--", "/*", "NEAR(", "AND", "OR", "NOT", "rowid:", "title:", "by:", "-by:", "domain:", "type:", "before:", "after:",
    "before:2026-01-31", "by:maria", "<->", ":*", "!!", "\0", "\n", "\u202E", "\u0301", "\uFFFD", "🙂", "한", "é", "the", "log",
      "1e9", "0x1F", "2.5", "a" * 120 ].freeze

  setup { Search::Index.rebuild }

  test "signs, operators and letters in any order" do
    random = Random.new(11)
    400.times do
      text = Array.new(random.rand(1..8)) { SIGNS.sample(random:) }.join([ "", " " ].sample(random:))
      search = Search.new(
        text, order: [ nil, "newest", "'" ].sample(random:), page: [ nil, "2", "-1", "x", "99999999999" ].sample(random:)
      )

      assert_nothing_raised { [ search.results.size, search.problems, search.next_page, search.truncated? ] }
    end
  end

  test "what is no text" do
    [ nil, "", "\xFF\xFE", "a" * 200_000, "\0" ].each { |text| assert_nothing_raised { Search.new(text).results } }
  end

  test "what means something to an engine is looked for as it stands" do
    assert_empty Search.new("checkpoint OR hovercraft").results
    assert_empty Search.new("checkpoint* hovercraft").results
    assert_includes Search.new("checkpoint").results, comments(:objection)
    assert_empty Search.new("body:checkpoint").results
  end
end
