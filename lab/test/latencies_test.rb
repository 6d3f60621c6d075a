require "test_helper"

class LatenciesTest < Lab::TestCase
  test "computes percentiles by nearest rank" do
    latencies = Lab::Latencies.new((1..1000).map { |number| number / 1000.0 }.shuffle(random: Random.new(1)))

    assert_equal [ 0.5, 0.99, 1.0 ], [ 0.5, 0.99, 1 ].map { |share| latencies.percentile(share) }
    assert_equal [ 0.001, 1.0 ], [ latencies.fastest, latencies.slowest ]
    assert_in_delta 0.5005, latencies.mean
  end

  test "reports the smallest latency that a share of the responses did not exceed" do
    four = Lab::Latencies.new([ 0.1, 0.2, 0.3, 0.4 ])

    assert_equal [ 0.1, 0.2, 0.3, 0.3 ], [ 0.25, 0.5, 0.51, 0.75 ].map { |share| four.percentile(share) }
    latencies = Lab::Latencies.new((1..100).map { |number| number / 100.0 })

    assert_equal 0.07, latencies.percentile(0.07), "0.07 * 100 is a little more than 7"
  end

  test "agrees with the definition of nearest rank, also where share times size is a whole number" do
    (1..130).each do |size|
      latencies = Lab::Latencies.new((1..size).to_a)
      [ "0.07", "0.25", "0.29", "0.5", "0.9", "0.95", "0.99", "0.999" ].each do |share|
        expected = (1..size).find { |rank| Rational(rank, size) >= Rational(share) }
        assert_equal expected, latencies.percentile(share.to_f), "#{share} of #{size}"
      end
    end
  end

  test "reports a percentile only if ten responses are slower" do
    assert Lab::Latencies.new([ 0.1 ] * 100).reportable?(0.9)
    refute Lab::Latencies.new([ 0.1 ] * 99).reportable?(0.9)
    latencies = Lab::Latencies.new([ 0.1 ] * 1000)

    assert latencies.reportable?(0.99)
    refute latencies.reportable?(0.999)
  end

  test "has no percentile without responses" do
    none = Lab::Latencies.new([])

    assert_nil none.percentile(0.5)
    assert_nil none.mean
  end
end
