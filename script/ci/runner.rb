require "active_support/continuous_integration"
require "fileutils"
require_relative "../../kit/lib/kit"
require_relative "summary"

# Runs the steps of config/ci.rb. A step that exits with status SKIPPED counts as skipped, not as passed.
class CI < ActiveSupport::ContinuousIntegration
  include Kit::Clock

  SKIPPED = 77 # script/ci/skip.sh exits with it
  TYPES = { "passed" => :success, "SKIPPED" => :title, "FAILED" => :error }

  # Without Bundler's environment variables, because with them Ruby fails to start in a step that has yet to install gems.
  def step(title, command)
    heading title, command, type: :title
    started_at = now
    Bundler.with_original_env do
      system({ "CI" => "true", "CI_STEP" => title, "CI_NOTES" => notes.folder }, "script/ci/remember", title, command)
    end
    finish title, $?.exitstatus, now - started_at
  end

  def summary
    heading "Summary"
    notes.steps.each { |outcome, title, time| echo format("%-8s %-36s %9s", outcome, title, time), type: TYPES.fetch(outcome) }
    puts "", *notes.skipped, *notes.failed
  end

  private
    def finish(title, status, seconds)
      outcome = { 0 => "passed", SKIPPED => "SKIPPED" }.fetch(status, "FAILED")
      time = seconds < 60 ? format("%.1f s", seconds) : format("%d min %02d s", *seconds.divmod(60))
      results << (outcome != "FAILED")
      notes.add_step outcome, title, time
      echo "\n#{outcome}: #{title} in #{time}", type: TYPES.fetch(outcome)
    end

    def notes = @notes ||= Summary.new
end
