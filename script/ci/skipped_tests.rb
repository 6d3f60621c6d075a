require "minitest"

# Prints how many tests a suite of bin/ci has skipped for each reason.
class SkippedTests < Minitest::AbstractReporter
  def self.minitest_plugin_init(_options)
    Minitest.reporter << new if ENV["CI"]
  end

  def initialize
    super
    @reasons = []
  end

  def record(result)
    @reasons << result.failure.message.squeeze("\n").tr("\n", " ") if result.skipped?
  end

  def report
    @reasons.tally.each do |reason, count|
      puts "SKIPPED #{count} #{count == 1 ? "test" : "tests"}: #{reason}"
    end
  end
end

Minitest.register_plugin SkippedTests
