require "test_helper"

class RatioTest < Lab::TestCase
  test "is the geometric mean, with an interval around it" do
    ratio = Lab::Statistics::Ratio.new([ [ 100, 200 ], [ 100, 50 ] ])

    assert_in_delta 1, ratio.estimate
    assert_equal :inconclusive, ratio.verdict
  end

  test "gives verdicts" do
    assert_equal :higher, verdict([ 100, 150 ], [ 100, 152 ], [ 100, 149 ])
    assert_equal :lower, verdict([ 100, 50 ], [ 101, 52 ], [ 99, 49 ])
    assert_equal :equivalent, verdict([ 100, 101 ], [ 100, 100 ], [ 100, 102 ], [ 100, 101 ])
    assert_equal :inconclusive, verdict([ 100, 120 ], [ 100, 90 ], [ 100, 105 ])
  end

  test "treats a difference within 5 % as equivalent, however certain" do
    assert_equal :equivalent, verdict(*[ [ 100, 103 ], [ 100, 103.1 ] ] * 4)
  end

  test "estimates the pairs that an interval of ±5 % needs, and of ±2.5 % once it is reached" do
    ratio = Lab::Statistics::Ratio.new([ [ 100, 120 ], [ 100, 90 ], [ 100, 105 ] ])
    deviation = Lab::Statistics::Interval.new([ 1.2, 0.9, 1.05 ].map { |value| Math.log(value) }).deviation
    half = ->(pairs) { Lab::Statistics::StudentT.quantile(0.975, pairs - 1) * deviation / Math.sqrt(pairs) }

    assert_equal 36, ratio.pairs_needed
    assert_equal [ true, false ], [ 36, 35 ].map { |pairs| half[pairs] <= Math.log(1.05) }
    assert_equal :inconclusive, verdict(*[ [ 100, 107 ], [ 100, 99 ] ] * 4)
    assert_operator Lab::Statistics::Ratio.new([ [ 100, 107 ], [ 100, 99 ] ] * 4).pairs_needed, :>, 8
    assert_nil Lab::Statistics::Ratio.new([ [ 100, 107 ] ]).pairs_needed
  end

  test "estimates more than a thousand pairs, too" do
    # (1.962 · 3.631 / ln 1.05)²
    assert_in_delta 21_330, Lab::Statistics::Ratio.new([ [ 100, 10 ], [ 100, 1700 ] ]).pairs_needed, 30
  end

  test "has the p-value of Student's paired t test" do
    # Log ratios with mean 0.1, deviation 0.1 and n = 4: t = 2 with 3 degrees of freedom.
    logs = [ 0.1 + 0.0866025, 0.1 - 0.0866025 ] * 2
    assert_in_delta 0.1393, Lab::Statistics::Ratio.new(logs.map { |log| [ 1, Math.exp(log) ] }).p_value, 0.0002
    assert_equal [ 1, 0 ], [ [ [ 1, 2 ] ], [ [ 1, 2 ] ] * 2 ].map { |pairs| Lab::Statistics::Ratio.new(pairs).p_value }
  end

  test "rejects zero, which has no logarithm" do
    assert_raises(ArgumentError) { Lab::Statistics::Ratio.new([ [ 0, 1 ] ]) }
  end

  # The machine drifts by 2 % per run, and each run has 4 % noise. In the order A B B A, drift affects both variants equally.
  test "finds a false difference in at most 6 of 100 comparisons" do
    random = Random.new(7)
    wrong = 200.times.count { %i[ higher lower ].include? Lab::Statistics::Ratio.new(same_twice(random, 6)).verdict }

    assert_operator wrong, :<=, 12
  end

  private
    def verdict(*pairs) = Lab::Statistics::Ratio.new(pairs).verdict

    def same_twice(random, rounds)
      drift = 1.0
      rounds.times.map do |round|
        first, second = Array.new(2) { 500 * (drift *= 1 + normal(random) * 0.02) * (1 + normal(random) * 0.04) }
        round.even? ? [ first, second ] : [ second, first ]
      end
    end

    def normal(random)
      Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)
    end
end
