require "test_helper"
require_relative "support/asserted_runs"

class AssertionTest < Lab::TestCase
  include AssertedRuns

  test "holds or is broken if the whole interval agrees, and is inconclusive if it contains the threshold" do
    run = measured(goodputs: [ 200, 210, 190 ])

    {
      "goodput>=150" => [ :holds, 0 ],
      "goodput>=250" => [ :broken, 1 ],
      "goodput>=201" => [ :inconclusive, 2 ],
      "goodput<150" => [ :broken, 1 ],
      "goodput==200" => [ :inconclusive, 2 ],
      "errors<=1%" => [ :holds, 0 ],
      "p50<=250ms" => [ :holds, 0 ],
      "p50<=0.1s" => [ :broken, 1 ],
      "lost==0" => [ :holds, 0 ]
    }.each do |text, expected|
      assertion = Lab::Assertion.new(run, [ text ])
      assert_equal expected, [ assertion.verdicts.first.state, assertion.status ], text
    end
  end

  test "prints value, interval and bound of each threshold" do
    row = Lab::Assertion.new(measured(goodputs: [ 200, 210, 190 ]), [ "goodput>=150" ]).rows.last

    assert_equal [ "holds", "goodput>=150", "post_create frontpage c=20", "200", "175–225", "150", "" ], row
  end

  test "decides only counts from a single iteration" do
    run = measured(goodputs: [ 200 ])

    assert_equal 2, Lab::Assertion.new(run, [ "goodput>=1" ]).status
    assert_equal 0, Lab::Assertion.new(run, [ "lost==0" ]).status
    assert_equal 1, Lab::Assertion.new(run, [ "lost>=1", "goodput>=1" ]).status
  end

  test "is inconclusive without data: a percentile of few responses, or a generator without a ledger" do
    run = measured(goodputs: [ 200, 200 ], ledger: nil)

    assert_equal [ 2, 2 ], [ "p99<=1s", "lost==0" ].map { |text| Lab::Assertion.new(run, [ text ]).status }
    assert_equal [ "p99.9<=1s", "p99<=1s", "memory<=1GiB" ].map { |text|
      Lab::Assertion.new(run, [ text ]).rows.last.last
    }, [
      "is missing in iterations with fewer than 10,000 successful responses: use more --seconds",
      "is missing in iterations with fewer than 1,000 successful responses: use more --seconds",
      "is missing in some iterations" ]
  end

  test "ranks unaccepted noise above everything but lost writes" do
    noise = { reasons: [ "the hypervisor used 9.0 % of CPU time (steal)" ] }
    run = measured(goodputs: [ 200, 201 ], noise:)

    assert_equal [ 3, 3, 1 ],
      [ "goodput>=1", "goodput>=900", "lost==1" ].map { |text| Lab::Assertion.new(run, [ text ]).status }
    assert_equal 0,
      Lab::Assertion.new(measured(goodputs: [ 200, 201 ], noise:, accepted: true), [ "goodput>=1" ]).status
  end

  test "rejects invalid thresholds with an explanation" do
    run = measured(goodputs: [ 200 ])

    { "loss==0" => "Use one of lost", "goodput" => "post_create.goodput>=200", "p99<=250" => "p99<=250ms",
      "goodput>=2%" => "add --against RUN", "lost<=2%" => "is not a threshold",
      "posts_index.lost==0" => "It has: post_create", "ratio>=1" => "bin/lab compare" }.each do |text, words|
      assert_includes assert_raises(Lab::Error, text) { Lab::Assertion.new(run, [ text ]).verdicts }.message,
        words
    end
  end

  test "fails a run with missing or failed measurements" do
    run = measured(goodputs: [ 200, 210, 190 ])
    assert_equal 0, Lab::Assertion.new(run, [ "lost==0" ]).status
    Lab::Result.failed(run.measurements.last, "The server died.")
      .write measurement_file(run, run.measurements.last)
    failed = Lab::Assertion.new(run, [ "lost==0" ])

    assert_equal 1, failed.status
    assert_match(/\A1 of 3 measurements failed\. First: post_create frontpage c=20: The server died\.\z/,
      failed.gaps.join)
    assert_match(/tests="2" failures="1".*<failure message="1 of 3 measurements failed/m, failed.junit)

    FileUtils.rm measurement_file(run, run.measurements.last)
    unfinished = Lab::Assertion.new(run, [ "lost==0" ])
    assert_equal 1, unfinished.status
    assert_equal [ "1 of 3 measurements are missing. Continue with bin/lab resume." ], unfinished.gaps
  end

  test "limits errors and unanswered requests" do
    run = measured(goodputs: [ 200, 210 ], error_share: 0.25, unanswered: 7)

    expectations = [ "errors<=1%", "errors<=30%", "unanswered==0", "unanswered<=14" ]

    assert_equal [ 1, 0, 1, 0 ], expectations.map { |text| Lab::Assertion.new(run, [ text ]).status }
  end

  test "writes JUnit and Markdown" do
    assertion = Lab::Assertion.new(measured(goodputs: [ 200, 210, 190 ]),
      [ "goodput>=150", "goodput>=250", "goodput>=201" ])

    assert_match(/tests="3" failures="1" errors="1"/, assertion.junit)
    assert_match(/name="goodput&gt;=250"><failure message="200 175–225"/, assertion.junit)
    assert_equal 5, assertion.markdown.lines.size
    assert_match(/\A\| verdict \| expected /, assertion.markdown)
  end

  test "exits with the status" do
    directory = measured(goodputs: [ 200, 210, 190 ]).directory
    arguments = [ "assert", directory, "lost==0", "goodput>=250" ]
    output, = capture_io { assert_equal 1, assert_raises(SystemExit) { Lab::CLI.start(arguments) }.status }

    assert_match(/broken\s+goodput>=250/, output)
  end

  private
    def measurement_file(run, measurement)
      File.join(run.directory, "measurements", measurement.path, "measurement.json")
    end
end
