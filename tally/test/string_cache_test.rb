require "test_helper"

class StringCacheTest < Tally::TestCase
  test "the same bytes are the same text, of valid UTF-8" do
    first, second = Array.new(2) { words["Mozilla/5.0 \xFF".b] }

    assert_same first, second
    assert_equal [ "Mozilla/5.0 ", Encoding::UTF_8 ], [ first, first.encoding ]
  end

  test "what is long is cut, and not remembered, however much of it is sent" do
    first, second = Array.new(2) { words["x" * 50_000] }

    assert_equal [ first, 2048 ], [ second, first.bytesize ]
    refute_same first, second
  end

  test "nothing stays nothing, and more than it may hold is no more than that" do
    assert_nil words[nil]
    assert_equal %w[ 1 2 3 4 5 1 ], [ 1, 2, 3, 4, 5, 1 ].map { |number| words[number.to_s] }
  end

  private
    def words = @words ||= Tally::StringCache.new(3)
end
