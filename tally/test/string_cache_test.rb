require "test_helper"

class StringCacheTest < Tally::TestCase
  test "returns the same object for the same bytes, as valid UTF-8" do
    first, second = Array.new(2) { cache["Mozilla/5.0 \xFF".b] }

    assert_same first, second
    assert_equal [ "Mozilla/5.0 ", Encoding::UTF_8 ], [ first, first.encoding ]
  end

  test "shortens long strings and doesn't cache them" do
    first, second = Array.new(2) { cache["x" * 50_000] }

    assert_equal [ first, 2048 ], [ second, first.bytesize ]
    refute_same first, second
  end

  test "returns nil for nil, and limits the number of entries" do
    assert_nil cache[nil]
    assert_equal %w[ 1 2 3 4 5 1 ], [ 1, 2, 3, 4, 5, 1 ].map { |number| cache[number.to_s] }
  end

  private
    def cache = @cache ||= Tally::StringCache.new(3)
end
