require "test_helper"
require_relative "../support/asserted_runs"

class AssertionOfRatiosTest < Lab::TestCase
  include AssertedRuns

  test "checks the ratio of a comparison" do
    run = measured(goodputs: [ 100, 102, 98 ], after: [ 200, 206, 196 ])

    expectations = [ "ratio>=1.9", "post_create.ratio>=2.5", "ratio>=2.0" ]

    assert_equal [ 0, 1, 2 ], expectations.map { |text| Lab::Assertion.new(run, [ text ]).status }
  end

  test "says how many pairs are needed if a ratio's interval says nothing" do
    row = Lab::Assertion.new(measured(goodputs: [ 100, 100 ], after: [ 10, 1700 ]), [ "ratio>=0.9" ])
      .rows.last

    assert_equal [ "inconclusive", "–", "cannot tell: more than 1,000 pairs needed" ], row.values_at(0, 4, 6)
  end
end
