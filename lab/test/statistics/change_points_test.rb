require "test_helper"

class ChangePointsTest < Lab::TestCase
  test "finds where the level changed, several times" do
    random = Random.new(5)
    values = [ 100, 80, 120 ].flat_map { |level| Array.new(15) { level * (1 + random.rand * 0.06) } }

    assert_equal [ 15, 30 ], indexes(values)
  end

  test "finds no change in a series with outliers or equal values, or in fewer than ten values" do
    random = Random.new(5)
    values = Array.new(30) { 100 + random.rand }
    values[7], values[20] = 500, 3

    assert_empty indexes(values)
    assert_empty indexes([ 100 ] * 30)
    assert_empty indexes([ 1, 1, 1, 1, 2, 2, 2, 2, 2 ]), "nine values"
    assert_empty indexes([])
  end

  test "places the change where the values change, even if earlier ones happen to be low" do
    earlier = [ 105, 103, 106, 104, 102, 105, 106, 103, 104, 102, 101, 100 ]

    assert_equal [ 12 ], indexes(earlier + [ 80, 81, 79, 82, 80, 78 ])
  end

  test "needs at least ten values" do
    assert_equal [ 5 ], indexes([ 1, 2, 3, 4, 5, 16, 17, 18, 19, 20 ])
  end

  test "finds a change in about 1 of 100 series without one" do
    random = Random.new(5)
    wrong = 2_000.times.count { indexes(Array.new(20) { random.rand }).any? }

    assert_includes 5..35, wrong
  end

  # There are 252 ways to choose five of ten ranks, and two of them separate the low ranks from the high ones.
  test "has the p-value of an exact test" do
    value = Lab::Statistics::ChangePoints.statistic((1..10).to_a)

    assert_in_delta Math.sqrt(3 * 25 / 11.0), value
    assert_in_delta 2.0 / 252, Lab::Statistics::ChangePoints.p_value(value, 10), 0.002
  end

  test "finds a change shortly after it, given many earlier values" do
    earlier = Array.new(30) { |index| 106 - index % 7 }

    assert_equal [ 30 ], indexes(earlier + [ 90, 91, 90.5, 92, 89 ])
    assert_empty indexes(earlier + [ 90, 91 ])
  end

  private
    def indexes(values) = Lab::Statistics::ChangePoints.new(values).to_a.map(&:index)
end
