require "test_helper"

class Search::QueryTest < ActiveSupport::TestCase
  test "splits words and treats the last as a prefix" do
    query = read("write ahead lo")

    assert_equal [ [ "write" ], [ "ahead" ], [ "lo" ] ], query.terms.map(&:words)
    assert_equal [ false, false, true ], query.terms.map(&:prefix)
  end

  test "doesn't treat a single letter as a prefix" do
    assert_equal [ false ], read("w").terms.map(&:prefix)
  end

  test "treats quoted words as a phrase, without a prefix" do
    query = read('"write ahead" log "and more')

    assert_equal [ %w[ write ahead ], %w[ log ], %w[ and more ] ], query.terms.map(&:words)
    assert query.terms.none?(&:prefix)
  end

  test "splits words at punctuation into phrases" do
    terms = read("node.js C++").terms
    assert_equal [ %w[ node js ], %w[ c ] ], terms.map { |term| term.words.map(&:downcase) }
  end

  test "excludes words and phrases after a minus" do
    query = read('log -cloud -"for free"')

    assert_equal [ [ "log" ] ], query.terms.map(&:words)
    assert_equal [ %w[ cloud ], %w[ for free ] ], query.excluded.map(&:words)
    assert query.terms.none?(&:prefix), "the last word is complete"
    assert query.excluded.none?(&:prefix)
  end

  test "reads author, domain, type and date operators" do
    query = read("log by:@Maria DOMAIN:www.Example.com type:Show after:2026-01-01 before:2026-01-31")

    assert_equal [ "Maria", "example.com", "show" ], [ query.author, query.domain, query.type ]
    assert_equal [ Date.new(2026, 1, 1), Date.new(2026, 1, 31) ], [ query.after, query.before ]
    assert_equal [ [ "log" ] ], query.terms.map(&:words)
    assert_empty query.problems
  end

  test "uses the last of repeated operators" do
    assert_equal "tomas", read("by:maria by:tomas").author
    assert_equal "ask", read("type:ask type:nonsense").type
  end

  test "treats unknown operators as words" do
    assert_equal [ %w[ site example com ], %w[ in ] ], read("site:example.com in:").terms.map(&:words)
    assert_equal [ %w[ by maria ] ], read("log -by:maria").excluded.map(&:words)
  end

  test "ignores and reports an impossible date" do
    [ "2026-02-30", "2026-1-1", "yesterday", "0000-01-01", "99999-01-01" ].each do |value|
      query = read("log before:#{value}")

      assert_nil query.before
      assert_equal [ [ :date, { operator: "before", value: } ] ], query.problems
    end
  end

  test "ignores and reports an unknown type" do
    assert_equal [ [ :type, { value: "poem" } ] ], read("log type:poem").problems
  end

  test "reports a query without a word, author, domain or tag to start from" do
    [ "-cloud", "type:ask", "before:2026-01-01", "!!!" ].each do |text|
      assert_equal [ :no_search_term ], read(text).problems.map(&:first), text
    end
    assert_equal [ :only_excluded_words ], read("by:maria -cloud").problems.map(&:first)
    assert_empty read("  ").problems
  end

  test "truncates long queries and reports it" do
    assert_equal [ :long ], read("a" * 300).problems.map(&:first)
    assert_equal 200, read("a" * 300).terms.sole.words.sole.size
    query = read((1..40).map { |number| "w#{number}" }.join(" "))
    assert_equal [ 12, [ :many ] ], [ query.terms.size, query.problems.map(&:first) ]
    query = read([ *(1..10).map { |number| "w#{number}" }, *(1..5).map { |number| "-x#{number}" } ].join(" "))
    assert_equal [ 10, 2, [ :many ] ], [ query.terms.size, query.excluded.size, query.problems.map(&:first) ]
  end

  test "derives whether posts or comments are searched" do
    texts = [
      "log", "log type:ask", "log type:comment", "log domain:a.example", "log domain:a.example type:comment"
    ]
    queries = texts.map { |text| read(text) }
    assert_equal [ true, true, false, true, true ], queries.map(&:posts?)
    assert_equal [ true, false, true, false, false ], queries.map(&:comments?)
  end

  private
    def read(text)
      Search::Query.new(text)
    end
end
