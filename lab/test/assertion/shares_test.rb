require "test_helper"
require_relative "../support/asserted_runs"

class AssertionOfSharesTest < Lab::TestCase
  include InFolder
  include AssertedRuns

  test "decides a share of requests in a single iteration by their number" do
    { [ 0, 1_000, "errors<=1%" ] => "holds", [ 0, 82, "errors<=1%" ] => "inconclusive", [ 50, 1_000, "errors<=1%" ] => "broken",
      [ 0, 82, "errors<=0%" ] => "holds", [ 1, 1_000, "errors<=0%" ] => "broken" }.each do |(errors, total, text), state|
      run = measured(goodputs: [ 100 ], error_share: errors.fdiv(total), statuses: { 200 => total - errors, 500 => errors })
      verdict = Lab::Assertion.new(run, [ text ]).rows.last

      assert_equal state, verdict.first, [ errors, total, text ].inspect
      assert_includes verdict.last, "only 82 requests" if state == "inconclusive"
    end
  end
end
