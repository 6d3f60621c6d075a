require "test_helper"

class SampleTest < Lab::TestCase
  BASELINE = Lab::Sample.new(statuses: { 200 => 849, 500 => 2925 }, open_at_end: 20, seconds: 10.0051,
    concurrency: 20, mean: 0.0468)

  test "counts only 2xx responses as goodput" do
    assert_in_delta 84.9, BASELINE.goodput, 0.05
    assert_in_delta 379.2, BASELINE.requests_per_second, 0.05
    assert_in_delta 0.775, BASELINE.error_share, 0.0005
  end

  test "counts a 204 as successful, but not a redirect" do
    sample = Lab::Sample.new(statuses: { 204 => 30, 302 => 50, 404 => 20 }, seconds: 10, concurrency: 1)

    assert_equal 3, sample.goodput
    assert_in_delta 0.7, sample.error_share
  end

  test "counts a request without a response as an error, and one that is still open at the end as neither" do
    refused, open = %i[ unanswered open_at_end ].map do |kind|
      Lab::Sample.new(statuses: { 200 => 100 }, kind => 300, seconds: 1, concurrency: 300)
    end

    assert_equal [ 0.75, 0.0 ], [ refused, open ].map(&:error_share)
    assert_equal [ 400, 400 ], [ refused, open ].map(&:sent)
  end

  test "counts a 2xx response with an invalid body as an error" do
    sample = Lab::Sample.new(statuses: { 200 => 100 }, invalid_bodies: 40, seconds: 2, concurrency: 4)

    assert_equal [ 60, 30.0, 0.4 ], [ sample.good, sample.goodput, sample.error_share ]
  end

  test "separates latencies of successful responses and errors, but not their mean" do
    sample = Lab::Sample.new(statuses: { 200 => 2, 500 => 2 }, seconds: 1, concurrency: 1,
      latencies: Lab::Latencies.new([ 0.2, 0.4 ]), error_latencies: Lab::Latencies.new([ 0.1, 0.1 ]))

    assert_in_delta 0.3, sample.good_mean
    assert_in_delta 0.2, sample.mean
    assert_equal 0.4, sample.good_slowest
  end

  test "reports no latency of successful responses if the generator mixes them with errors" do
    mixed, good = [ { 200 => 10, 500 => 1 }, { 200 => 11 } ].map do |statuses|
      Lab::Sample.new(statuses:, seconds: 1, concurrency: 1, mean: 0.1, slowest: 0.2)
    end

    assert_equal [ nil, nil, 0.1, 0.2 ],
      [ mixed, good ].flat_map { |sample| [ sample.good_mean, sample.good_slowest ] }
  end

  test "measures time that no latency accounts for" do
    sample = Lab::Sample.new(statuses: { 200 => 379, 500 => 10 }, open_at_end: 20, seconds: 10.0063,
      concurrency: 20, mean: 0.1081)

    assert_in_delta 0.79, sample.unaccounted_time, 0.005
  end

  test "counts scheduled requests that were never sent, without unaccounted time" do
    kept, late, lost = [ 100, 101, 130 ].map do |offered|
      Lab::Sample.new(statuses: { 200 => 95, 500 => 3 }, unanswered: 2,
        seconds: 10, concurrency: 20, mean: 0.1, offered:)
    end

    assert_equal [ [ 0, false ], [ 1, false ], [ 30, true ] ],
      [ kept, late, lost ].map { |sample| [ sample.unsent, sample.saturated? ] }
    assert_nil kept.unaccounted_time
    assert_equal [ nil, false ], [ BASELINE.unsent, BASELINE.saturated? ]
  end

  test "reports neither errors nor unaccounted time without responses and latencies" do
    sample = Lab::Sample.new(statuses: {}, seconds: 10, concurrency: 20)

    assert_equal [ 0, 0.0, nil ], [ sample.goodput, sample.error_share, sample.unaccounted_time ]
  end
end
