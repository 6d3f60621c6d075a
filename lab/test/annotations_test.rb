require "test_helper"
require_relative "support/measured_runs"

class AnnotationsTest < Lab::TestCase
  include MeasuredRuns

  test "has an error for each broken threshold, a warning for each inconclusive one, and none for others" do
    run = measured([ 200, 210, 190 ])

    assert_equal [
      "::error title=lab%3A home frontpage c=20::goodput>=250 is broken: 200 (interval 175–225)",
      "::warning title=lab%3A home frontpage c=20::goodput>=201 is inconclusive: 200 (interval 175–225)"
    ], lines(run, [ "goodput>=201", "goodput>=250", "goodput>=10" ])
  end

  test "escapes as GitHub documents: commas and colons in titles, line breaks and percent signs everywhere" do
    variants = [ {}, { mode: "a,b:c%\n" } ].map { |parameters| { target: "frontpage", parameters: } }
    run = measured([ 200, 210 ], manifest: { variants: })

    assert_match(/\A::error title=lab%3A home mode=a%2Cb%3Ac%25%0A c=20::goodput>=900 is broken/,
      lines(run, [ "goodput>=900" ]).last)
    Lab::Result.failed(run.measurements.last, "a: b, 5 %\nc")
      .write Dir[File.join(run.directory, "**/measurement.json")].max

    assert_match(/\A::error title=lab::1 of 4 measurements failed. First: .*: a: b, 5 %25 c\z/,
      lines(run, [ "lost==0" ]).first)
    assert_equal 1, lines(run, [ "lost==0" ]).first.lines.size
  end

  test "warns about noise" do
    run = measured([ 200, 210 ], noise: { reasons: [ "the hypervisor used 9.0 % of CPU time (steal)" ] })

    assert_equal [
      "::warning title=lab::Other processes disturbed this run. Measure again when the machine is idle."
    ],
      lines(run, [ "lost==0" ])
  end

  test "is printed in GitHub Actions, and with --annotations github elsewhere" do
    directory = measured([ 200, 210, 190 ]).directory
    { [ nil ] => [ false, false ], [ "true" ] => [ true, false ],
      [ nil, "--annotations", "github" ] => [ true, false ],
      [ "true", "--annotations", "none" ] => [ false, false ],
      [ "true", "--markdown" ] => [ false, true ] }
      .each do |(actions, *options), expected|
        assert_equal expected,
          printed(actions, directory, *options).map { |text| text.match?(/^::error title=lab/) }, options
      end
  end

  private
    def lines(run, expectations) = Lab::Annotations.new(Lab::Assertion.new(run, expectations)).lines

    # On stdout and stderr, with the value of GITHUB_ACTIONS.
    def printed(actions, directory, *options)
      before, ENV["GITHUB_ACTIONS"] = ENV["GITHUB_ACTIONS"], actions
      capture_io do
        assert_raises(SystemExit) { Lab::CLI.start([ "assert", directory, "goodput>=250", *options ]) }
      end
    ensure
      ENV["GITHUB_ACTIONS"] = before
    end
end
