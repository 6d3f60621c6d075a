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

  test "estimates the pairs that find a difference of 5 % with a probability of 80 %" do
    ratio = Lab::Statistics::Ratio.new([ [ 100, 120 ], [ 100, 90 ], [ 100, 105 ] ])
    deviation = Lab::Statistics::Interval.new([ 1.2, 0.9, 1.05 ].map { |value| Math.log(value) }).deviation

    # Student's t with 2 degrees of freedom: 4.3027 at 97.5 %, 1.0607 at 80 %.
    assert_equal (((4.3027 + 1.0607) * deviation / Math.log(1.05))**2).ceil, ratio.pairs_needed
    assert_nil Lab::Statistics::Ratio.new([ [ 100, 107 ] ]).pairs_needed
  end

  test "estimates the pairs for a difference of 2.5 % once there are enough for 5 %" do
    ratio = Lab::Statistics::Ratio.new([ [ 100, 107.5 ], [ 100, 97.5 ] ] * 8)

    assert_equal :inconclusive, ratio.verdict
    assert_operator ratio.pairs_for(Math.log(1.05)), :<=, ratio.size
    assert_in_delta 4 * ratio.pairs_for(Math.log(1.05)), ratio.pairs_needed, 4
  end

  test "detects a difference of 5 % with the number of pairs that this needs" do
    ratio = Lab::Statistics::Ratio.new([ [ 100, 107 ], [ 100, 98 ] ] * 8)
    enough = [ ratio.size, ratio.pairs_for(Math.log(1.05)) ]

    assert_operator enough.first, :>, enough.last
    assert_operator ratio.detectable, :<, 0.05
    assert_in_delta Math.log(1.05) / Math.log(1 + ratio.detectable),
      Math.sqrt(enough.first.fdiv(enough.last)), 0.1
    assert_nil Lab::Statistics::Ratio.new([ [ 100, 107 ] ]).detectable
  end

  test "estimates more than a thousand pairs, too" do
    assert_operator Lab::Statistics::Ratio.new([ [ 100, 10 ], [ 100, 1700 ] ]).pairs_needed, :>, 1_000
  end

  test "has the p-value of Student's paired t test" do
    # Log ratios with mean 0.1, deviation 0.1 and n = 4: t = 2 with 3 degrees of freedom.
    logs = [ 0.1 + 0.0866025, 0.1 - 0.0866025 ] * 2
    assert_in_delta 0.1393, Lab::Statistics::Ratio.new(logs.map { |log| [ 1, Math.exp(log) ] }).p_value,
      0.0002
    assert_equal [ 1, 0 ],
      [ [ [ 1, 2 ] ], [ [ 1, 2 ] ] * 2 ].map { |pairs| Lab::Statistics::Ratio.new(pairs).p_value }
  end

  test "rejects zero, which has no logarithm" do
    assert_raises(ArgumentError) { Lab::Statistics::Ratio.new([ [ 0, 1 ] ]) }
  end

  # The machine drifts by 2 % per run, and each run has 4 % noise. In the order A B B A, drift affects both
  # variants equally.
  test "finds a false difference in at most 6 of 100 comparisons" do
    random = Random.new(7)
    wrong = 200.times.count do
      %i[ higher lower ].include? Lab::Statistics::Ratio.new(same_twice(random, 6)).verdict
    end

    assert_operator wrong, :<=, 12
  end

  private
    def verdict(*pairs) = Lab::Statistics::Ratio.new(pairs).verdict

    def same_twice(random, rounds)
      drift = 1.0
      rounds.times.map do |round|
        first, second = Array.new(2) do
          500 * (drift *= 1 + normal(random) * 0.02) * (1 + normal(random) * 0.04)
        end
        round.even? ? [ first, second ] : [ second, first ]
      end
    end

    def normal(random)
      Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)
    end
end
