require "test_helper"
require_relative "support/measured_runs"
require_relative "support/reportable_runs"

class ResumeTest < Lab::TestCase
  include MeasuredRuns
  include ReportableRuns

  test "prints the results of a complete run again, without waiting for an idle machine" do
    report levels: [ 1 ]
    output, errors = with_environment("LAB_RESULTS" => @folder) do
      capture_io { Lab::CLI.start(%w[ resume ]) }
    end

    assert_equal "Nothing is left to measure in #{@run.directory}.\n", errors
    assert_includes output, "Report: #{@run.directory}"
    assert_empty Lab::Run.new(@run.directory).manifest.fetch("noise", [])
  end

  test "doesn't call a run complete if a measurement is missing or failed" do
    missing, failed = Array.new(2) { measured([ 200, 200 ]) }
    FileUtils.rm Dir[File.join(missing.directory, "**/measurement.json")].first
    save failed, failed.measurements.first, failed_because: "The server died."

    assert_equal [ false, false ], [ missing, failed ].map(&:complete?)
  end
end
