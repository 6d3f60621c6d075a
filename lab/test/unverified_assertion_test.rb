require "test_helper"
require_relative "support/measured_runs"

# Thresholds of runs whose writes were not verified, and of those that write nothing.
class UnverifiedAssertionTest < Lab::TestCase
  include MeasuredRuns

  UNVERIFIED = { ledger: nil, proof: "not verified", unverified: "the target's file has no ledger" }.freeze

  test "is inconclusive about rows if writes were not verified, and says why" do
    assertion = Lab::Assertion.new(measured([ 200, 200 ], **UNVERIFIED), [ "lost==0", "p99<=1s" ])

    assert_equal [ :inconclusive, :holds ], assertion.verdicts.map(&:state)
    assert_equal [ 2, "not verified: the target's file has no ledger" ],
      [ assertion.status, assertion.rows[1].last ]
    assert_equal [ "Not verified: the target's file has no ledger." ], assertion.warnings
    assert_includes Lab::Annotations.new(assertion).lines,
      "::warning title=lab::Not verified: the target's file has no ledger."
  end

  test "doesn't conclude from a verified part that nothing was lost, but does that something was" do
    none, some = [ 0, 1 ].map { |lost| measured([ 200 ], **UNVERIFIED, ledger: { lost: }) }

    assert_equal [ 2, 1 ], [ none, some ].map { |run| Lab::Assertion.new(run, [ "lost==0" ]).status }
  end

  test "warns about unverified writes if no threshold is about rows, and fails if verification is required" do
    run = measured([ 200, 200 ], **UNVERIFIED)
    output, errors = capture_io do
      assert_equal 0,
        assert_raises(SystemExit) { Lab::CLI.start([ "assert", run.directory, "p99<=1s" ]) }.status
    end

    assert_match(/holds/, output)
    assert_equal "Not verified: the target's file has no ledger.\n", errors
    assert_equal 1, Lab::Assertion.new(run, [ "unverified==0" ]).status
    assert_equal 0, Lab::Assertion.new(measured([ 200 ], proof: "complete"), [ "unverified==0" ]).status
  end

  test "warns about a failed verification that no threshold is about, and fails if one is required" do
    run = measured([ 200, 200 ],
      valid: false, proof: "each request", ledger: { acknowledged: 100, lost: 0, duplicated: 1 })
    held, broken = [ "lost==0", "unverified==0" ].map { |text| Lab::Assertion.new(run, [ text ]) }

    assert_equal [ 0, 1 ], [ held.status, broken.status ]
    assert_equal [ "Verification failed: 2 writes duplicated." ], held.warnings
    assert_includes Lab::Annotations.new(held).lines,
      "::warning title=lab::Verification failed: 2 writes duplicated."
  end

  test "counts no wrong rows for a scenario that only reads" do
    run = measured([ 200 ], ledger: nil, proof: Lab::Result::READS_ONLY)

    assert_equal 0, Lab::Assertion.new(run, [ "lost==0" ]).status
  end
end
