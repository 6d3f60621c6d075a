require "test_helper"

# No value of an operator or a parameter causes an error, in any format of search.
class SearchValuesTest < ActionDispatch::IntegrationTest
  FORMATS = %w[ /search /search.atom /search.rss /search.json ].freeze
  OPERATORS = %w[ by domain tag -tag type before after ].freeze
  VALUES = [ "", "@", "…", "%00", "ü" * 150, "';--" ].freeze
  PARAMETERS = %w[ query tags numericFilters restrictSearchableAttributes page hitsPerPage ].freeze
  GIVEN = [ *VALUES, "author_", "story_", "(", "points>", "created_at_i>1.", "points>1e9", "url", "http://",
    "-1", "9" * 30 ].freeze

  setup do
    create_tags "sqlite"
    Search::Index.rebuild
  end

  slow_test "answers every operator with every value in every format" do
    FORMATS.product(OPERATORS, VALUES, [ "", "by:maria " ]).each do |path, operator, value, before|
      get path, params: { q: "#{before}#{operator}:#{value}" }
      assert_response :success, "#{path} #{before}#{operator}:#{value}"
    end
  end

  test "explains values that make no sense, in each language" do
    { "by:@" => /by:/, "domain:…" => /domain:/, "tag:#" => /#/, "type:" => /type:ask/,
"after:soon" => /after:soon/ }.each do |query, hint|
      %w[ en de ].each do |language|
        get search_path(q: query, language:)
        assert_select ".problem", hint, "#{query} #{language}"
      end
    end
  end

  test "answers every parameter of Hacker News Search with every value" do
    %w[ search search_by_date ].product(PARAMETERS, GIVEN).each do |path, name, value|
      get "/api/v1/#{path}", params: { query: "log", name => value }
      assert_includes (name == "numericFilters" && value.present? ? [ 400 ] : [ 200 ]), response.status,
"#{path} #{name}=#{value}"
    end
  end
end
