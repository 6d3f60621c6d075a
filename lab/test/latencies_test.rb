require "test_helper"

class LatenciesTest < Lab::TestCase
  test "percentiles by nearest rank" do
    latencies = Lab::Latencies.new((1..1000).map { |number| number / 1000.0 }.shuffle(random: Random.new(1)))

    assert_equal [ 0.501, 0.991, 1.0 ], [ 0.5, 0.99, 1 ].map { |share| latencies.percentile(share) }
    assert_equal [ 0.001, 1.0 ], [ latencies.fastest, latencies.slowest ]
    assert_in_delta 0.5005, latencies.mean
  end

  test "a percentile that a few decide tells nothing" do
    latencies = Lab::Latencies.new([ 0.1 ] * 1000)

    assert latencies.telling?(0.99)
    refute latencies.telling?(0.999)
  end

  test "nothing answered has no percentile" do
    none = Lab::Latencies.new([])

    assert_nil none.percentile(0.5)
    assert_nil none.mean
  end
end
