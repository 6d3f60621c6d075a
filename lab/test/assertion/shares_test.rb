require "test_helper"
require_relative "../support/asserted_runs"

class AssertionOfSharesTest < Lab::TestCase
  include AssertedRuns

  test "decides a share of requests in several iterations by their number as well" do
    {
      [ 0, 27 ] => "inconclusive", [ 0, 1_000 ] => "holds", [ 50, 1_000 ] => "broken"
    }.each do |(errors, total), state|
      run = measured(goodputs: [ 100 ] * 3, error_share: errors.fdiv(total),
        statuses: { 200 => total - errors, 500 => errors })
      verdict = Lab::Assertion.new(run, [ "errors<=1%" ]).rows.last

      assert_equal state, verdict.first, verdict.inspect
      assert_equal "0.0 %–4.5 %", verdict[4] if total == 27
    end
  end

  test "has the interval of a share of requests in summary.json and Bencher's format" do
    run = measured(goodputs: [ 100 ], error_share: 0.0, statuses: { 200 => 82 })
    summary = Lab::Summary.new(run)

    assert_equal [ 0.0, 0.0, 0.0448 ],
      summary.to_h[:measurements][0][:error_share].values.map { |value| value.round(4) }
    assert_in_delta 0.0448, summary.bmf.values[0][:errors][:upper_value], 0.0001
  end

  test "has an interval that is at least as wide as the differences between iterations ask for" do
    results = [ 0.0, 0.1 ].map do |share|
      Lab::Result.new({ error_share: share, statuses: { 200 => 100_000 } })
    end
    share = Lab::ErrorShare.of(results)

    assert_equal [ 0.05, 0.0 ], [ share.mean, share.low ]
    assert_operator share.high, :>, 0.5
    assert_nil Lab::ErrorShare.of([ Lab::Result.new({ error_share: 0.0 }) ])
  end

  test "decides a share of requests in a single iteration by their number" do
    { [ 0, 1_000, "errors<=1%" ] => "holds", [ 0, 82, "errors<=1%" ] => "inconclusive",
      [ 50, 1_000, "errors<=1%" ] => "broken", [ 0, 82, "errors<=0%" ] => "holds",
      [ 1, 1_000, "errors<=0%" ] => "broken" }.each do |(errors, total, text), state|
      run = measured(goodputs: [ 100 ], error_share: errors.fdiv(total),
        statuses: { 200 => total - errors, 500 => errors })
      verdict = Lab::Assertion.new(run, [ text ]).rows.last

      assert_equal state, verdict.first, [ errors, total, text ].inspect
      assert_includes verdict.last, "only 82 requests" if state == "inconclusive"
    end
  end
end
