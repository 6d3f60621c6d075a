require "test_helper"

# Every operator accepts any value. One that makes no sense is ignored, with a hint.
class Search::OperatorValuesTest < ActiveSupport::TestCase
  OPERATORS = %w[ by domain tag -tag type before after ].freeze
  SENSELESS = {
    "empty" => "", "quoted" => '""', "punctuation" => "…!?", "sign" => "@", "hash" => "#", "dots" => "...",
    "slashes" => "://", "percent" => "%", "NUL" => "\0", "invisible" => "\u202E\u200B", "broken" => "\xFF",
    "dash" => "-"
  }.freeze
  ODD = {
    "long" => "x" * 150, "long and not ASCII" => "ü" * 300, "not ASCII" => "ŁÓDŹ", "Chinese" => "悬空",
    "emoji" => "🙂", "SQL" => "';--", "like" => "_%", "another" => "by:maria", "itself" => "type:type:",
    "late" => "9999-12-31", "early" => "1000-01-01", "punycode" => "xn--",
    "address" => "http://[::1]:99999/", "label" => "#{"a" * 64}.example", "www" => "www."
  }.freeze
  BEFORE = [
    "", "log ", "by:maria ", "domain:sqlite.org type:post ", "tag:sqlite before:2030-01-01 -cloud "
  ].freeze

  setup do
    create_tags "sqlite"
    give_tags posts(:wal), "sqlite"
    Search::Index.rebuild
  end

  test "searches without an error for any value, after any other operators" do
    { **SENSELESS, **ODD }.each do |name, value|
      OPERATORS.product(BEFORE).each do |operator, before|
        search = Search.new("#{before}#{operator}:#{value}", order: "newest")
        assert_nothing_raised { [ search.results.size, search.problems, search.next_page ] }
      end
    end
  end

  test "explains a value that makes no sense, and searches for the rest" do
    SENSELESS.each do |name, value|
      OPERATORS.each do |operator|
        search = Search.new("logging #{operator}:#{value}")

        assert_equal [ expected(operator, value) ], search.problems.map(&:first), "#{operator}: #{name}"
        assert_equal [ (posts(:wal) unless search.problems.assoc(:unknown_author)) ].compact, search.results,
          "#{operator}: #{name}"
      end
    end
  end

  test "keeps the earlier value of a repeated operator if the later one makes no sense" do
    query = Search::Query.new("by:maria by:@ domain:sqlite.org domain:... type:post type: " \
      "after:2026-01-01 after:soon")

    assert_equal [ "maria", "sqlite.org", "post", Date.new(2026, 1, 1) ],
      [ query.author, query.domain, query.type, query.after ]
    assert_equal %i[ no_value domain no_value date ], query.problems.map(&:first)
  end

  private
    def expected(operator, value)
      if PlainText.line(value).delete('"').empty? || (operator == "by" && value == "@") then :no_value
      else { "by" => :unknown_author, "tag" => :tag, "-tag" => :tag, "before" => :date, "after" => :date }
        .fetch(operator, operator.to_sym)
      end
    end
end
