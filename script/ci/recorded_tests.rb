require "json"
require "minitest"

# Records which tests a suite has run, with the seconds that each took, and which it has skipped, for the summary of bin/ci. Does
# nothing outside of bin/ci.
class RecordedTests < Minitest::AbstractReporter
  def self.minitest_plugin_init(_options)
    Minitest.reporter << new if ENV["CI_NOTES"] && ENV["CI_STEP"]
  end

  def initialize
    super
    @run = {}
    @skipped = Hash.new { |reasons, reason| reasons[reason] = [] }
  end

  def record(result)
    test = "#{result.klass}##{result.name}"
    result.skipped? ? @skipped[result.failure.message.squeeze("\n").tr("\n", " ")] << test : @run[test] = result.time.round(1)
  end

  # In one write, since suites may finish at the same time.
  def report
    line = JSON.generate(step: ENV["CI_STEP"], run: @run, skipped: @skipped)
    File.write File.join(ENV["CI_NOTES"], "ci_tests"), "#{line}\n", mode: "a"
  end
end

Minitest.register_plugin RecordedTests
