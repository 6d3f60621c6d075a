require "test_helper"

class IntervalTest < Lab::TestCase
  test "matches a worked example" do
    interval = Lab::Statistics::Interval.new([ 10, 12, 11, 13, 9 ])

    assert_equal 11, interval.mean
    assert_in_delta 1.5811, interval.deviation, 0.0001
    assert_in_delta 1.9632, interval.half, 0.0001
  end

  test "is unbounded with one value" do
    assert_equal Float::INFINITY, Lab::Statistics::Interval.new([ 3 ]).half
  end

  test "contains the true mean in 95 of 100 measurements of five" do
    random = Random.new(42)
    held = 1_000.times.count do
      Lab::Statistics::Interval.new(Array.new(5) { normal(random, 100, 4) }).include?(100)
    end

    assert_includes 930..970, held
  end

  private
    def normal(random, mean, deviation)
      mean + deviation * Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)
    end
end
