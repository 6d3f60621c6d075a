require "test_helper"

class UnpairedRatioTest < Lab::TestCase
  test "is the quotient of the geometric means, with Welch's interval on the logarithms" do
    ratio = Lab::Statistics::UnpairedRatio.new([ 1, Math.exp(0.2) ],
      [ 2, 2 * Math.exp(0.1), 2 * Math.exp(0.2) ])

    # Both means have the logarithm 0.1 (+ ln 2). The squared errors are 0.01 and 0.00333, with 1 and 2
    # degrees of freedom.
    assert_in_delta 2, ratio.estimate
    degrees = 0.013333**2 / (0.01**2 + 0.003333**2 / 2)
    half = Lab::Statistics::StudentT.quantile(0.975, degrees) * Math.sqrt(0.013333)
    assert_in_delta 2 * Math.exp(half), ratio.high, 0.01
    assert_in_delta 2 / Math.exp(half), ratio.low, 0.01
  end

  test "has an interval without width for runs that don't vary" do
    ratio = Lab::Statistics::UnpairedRatio.new([ 100, 100 ], [ 50, 50 ])

    [ ratio.low, ratio.estimate, ratio.high ].each { |value| assert_in_delta 0.5, value }
  end

  test "contains the true ratio in 95 of 100 pairs of runs with different spreads" do
    random = Random.new(11)
    held = 1_000.times.count do
      ratio = Lab::Statistics::UnpairedRatio.new(values(random, 5, 0.02), values(random, 4, 0.08))
      (ratio.low..ratio.high).cover?(1)
    end

    assert_includes 930..970, held
  end

  private
    def values(random, size, spread) = Array.new(size) { 100 * Math.exp(normal(random) * spread) }
    def normal(random) = Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)
end
