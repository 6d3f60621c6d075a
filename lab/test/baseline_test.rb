require "test_helper"
require_relative "support/measured_runs"

class BaselineTest < Lab::TestCase
  include MeasuredRuns

  test "judges the ratio to the baseline run by its interval" do
    run = measured([ 190, 191, 189 ])

    { "goodput>=90%" => [ :holds, 0 ], "goodput>=99%" => [ :broken, 1 ],
      "goodput>=95%" => [ :inconclusive, 2 ], "home.p99<=110%" => [ :holds, 0 ],
      "goodput>=150" => [ :holds, 0 ], "errors<=1%" => [ :holds, 0 ],
      "lost==0" => [ :holds, 0 ] }.each do |text, expected|
      assertion = assertion(run, [ text ])
      assert_equal expected, [ assertion.verdicts.first.state, assertion.status ], text
    end
  end

  test "prints the ratio, its interval, the bound and both values in percent" do
    row = assertion(measured([ 190, 191, 189 ]), [ "goodput>=90%" ]).rows.last

    assert_equal [
      "holds", "goodput>=90%", "home frontpage c=20", "95.0 %", "93.9 %–96.1 %", "90.0 %", "200 → 190"
    ], row
  end

  test "checks goodput and p99 by default, and omits p99 if a run has none" do
    slower = measured([ 190, 191, 189 ], p99: 0.2)
    assert_equal [ [ "goodput>=95%", :inconclusive ], [ "p99<=110%", :broken ] ],
      states(assertion(slower, []))

    without = measured([ 230, 231, 232 ], p99: nil)
    assert_equal [ [ "goodput>=95%", :holds ] ], states(assertion(without, []))
    assert_equal [ [ "p99<=110%", :inconclusive ] ], states(assertion(without, [ "p99<=110%" ]))
  end

  test "is inconclusive on another machine, with a warning, unless any machine is accepted" do
    run = measured([ 230, 231, 232 ], machine: { processor: "EPYC", cores: 64, kernel: "6.1" })
    assertion = assertion(run, [ "goodput>=95%", "lost==0" ])

    assert_equal [ [ "goodput>=95%", :inconclusive ], [ "lost==0", :holds ] ], states(assertion)
    assert_equal 2, assertion.status
    assert_match "another machine: cores 2 (this run: processor EPYC; cores 64). Use --any-machine",
      assertion.warnings.join
    anyway = assertion(run, [ "goodput>=95%" ], any_machine: true)
    assert_equal [ 0, true ], [ anyway.status, anyway.warnings.join.include?("Compared anyway") ]
  end

  test "compares equal variants, or the only ones of both runs" do
    assert_equal :holds,
      assertion(measured([ 230, 231 ], parameters: { yjit: "on" }), []).verdicts.first.state

    other = measured([ 230, 231 ], scenarios: %w[ home posts_index ])
    assert_equal [ "isn't in the baseline run" ],
      assertion(other, []).verdicts.map(&:why).grep(/baseline/).uniq
    variants = [ {}, { yjit: "on" } ].map { |parameters| { target: "frontpage", parameters: } }
    two = measured([ 230, 231 ], manifest: { variants: })
    assert_equal({ "home frontpage c=20" => :holds, "home yjit=on c=20" => :inconclusive },
      assertion(two, [ "goodput>=95%" ]).verdicts.to_h { |verdict| [ verdict.place, verdict.state ] })
  end

  test "shows no interval that says nothing" do
    row = assertion(measured([ 300, 100 ]), [ "goodput>=95%" ]).rows.last

    assert_equal [ "inconclusive", "–", "cannot tell: more --runs needed (200 → 173)" ],
      row.values_at(0, 4, 6)
  end

  test "is inconclusive with one iteration, and broken without any success" do
    assert_match "--runs 3", assertion(measured([ 200 ]), []).verdicts.first.why
    assert_equal [ :broken, :inconclusive ],
      [ [ 0.0, 0.0 ], [ 0.0, 200.0 ] ].map { |goodputs|
        assertion(measured(goodputs), []).verdicts.first.state
      }
  end

  test "reports noise of either run, and different durations" do
    noise = { reasons: [ "the hypervisor used 9.0 % of CPU time (steal)" ] }
    run = measured([ 230, 231 ], manifest: { seconds: 3 })
    noisy = assertion(run, [], against: measured([ 200, 202 ], noise:, manifest: { seconds: 10 }))

    assert_equal [
      3,
      [ "The runs were measured differently: seconds 10 → 3.", "Other processes disturbed the baseline run." ]
    ],
      [ noisy.status, noisy.warnings ]
    assert_equal 0, assertion(run, [], against: measured([ 200, 202 ], noise:, accepted: true)).status
  end

  test "rejects percentages without a baseline run, the run itself, and a run without results" do
    run = measured([ 200, 201 ])

    assert_match "add --against RUN",
      assert_raises(Lab::Error) { Lab::Assertion.new(run, [ "goodput>=95%" ]) }.message
    assert_match "Name an earlier run", assert_raises(Lab::Error) { Lab::Baseline.new(run, run) }.message
    assert_match "Nothing was measured",
      assert_raises(Lab::Error) { Lab::Baseline.new(run, measured([])) }.message
    assert_match "is not a threshold", assert_raises(Lab::Error) { assertion(run, [ "lost<=95%" ]) }.message
  end

  test "is given by --against" do
    later, earlier = measured([ 150, 151 ]).directory, baseline_run.directory
    output, = capture_io do
      assert_equal 1,
        assert_raises(SystemExit) { Lab::CLI.start([ "assert", later, "--against", earlier ]) }.status
    end

    assert_match(/broken\s+goodput>=95%\s+home frontpage c=20\s+75.3 %/, output)
  end

  private
    def baseline_run = @baseline_run ||= measured([ 200, 201, 199 ])

    def assertion(run, expectations, against: baseline_run, **)
      Lab::Assertion.new(run, expectations, baseline: Lab::Baseline.new(run, against, **))
    end

    def states(assertion) = assertion.verdicts.map { |verdict| [ verdict.expectation.text, verdict.state ] }
end
