require "active_support/continuous_integration"
require "fileutils"
require "monitor"
require_relative "../../kit/lib/kit"
require_relative "summary"

# Runs the steps of config/ci.rb. A step that exits with status SKIPPED counts as skipped, not as passed.
class CI < ActiveSupport::ContinuousIntegration
  include Kit::Clock

  SKIPPED = 77 # script/ci/skip.sh exits with it
  TYPES = { "passed" => :success, "SKIPPED" => :title, "FAILED" => :error }

  def initialize
    super
    @notes, @printing = Summary.new, Monitor.new
  end

  # A step with +full+ runs only with bin/ci --full.
  def step(title, command, full: false)
    if full && !full?
      notes.add_left_out title
    elsif @group
      @group << [ title, command ]
    else
      heading title, command, type: :title
      finish title, *run(title, command)
    end
  end

  # Runs the steps of the block, +parallel+ at a time, and prints the output of each when it ends.
  def group(parallel:, &steps)
    @group = Queue.new
    instance_eval(&steps)
    waiting, @group = @group.close, nil
    Array.new(parallel) { Thread.new { run_until_empty waiting } }.each(&:join)
  end

  def summary
    heading "Summary"
    notes.steps.each { |outcome, title, time| echo format("%-8s %-44s %12s", outcome, title, time), type: TYPES.fetch(outcome) }
    puts "", "Slowest tests:", *notes.slowest, "", *notes.skipped, *notes.left_out, *notes.failed
  end

  private
    attr_reader :notes, :printing

    def full? = ENV["CI_FULL"] == "1"

    def run_until_empty(waiting)
      while (title, command = waiting.pop)
        log = notes.log_of(title)
        printing.synchronize { echo "Running: #{title}, with its output in #{log}", type: :subtitle }
        status, seconds = run(title, command, out: log, err: %i[ child out ])
        printing.synchronize do
          heading title, command, type: :title
          puts File.read(log, encoding: "UTF-8").scrub
          finish title, status, seconds
        end
      end
    end

    # Without Bundler's environment variables, because with them Ruby fails to start in a step that has yet to install gems.
    # Returns the exit status and the duration in seconds.
    def run(title, command, **output)
      started_at = now
      environment = { **Bundler.original_env, "CI" => "true", "CI_STEP" => title, "CI_NOTES" => notes.folder }
      Process.wait spawn(environment, "script/ci/remember", title, command, unsetenv_others: true, **output)
      [ $?.exitstatus, now - started_at ]
    end

    def finish(title, status, seconds)
      outcome = { 0 => "passed", SKIPPED => "SKIPPED" }.fetch(status, "FAILED")
      time = seconds < 60 ? format("%.1f s", seconds) : format("%d min %02d s", *seconds.divmod(60))
      results << (outcome != "FAILED")
      notes.add_step outcome, title, time
      echo "\n#{outcome}: #{title} in #{time}", type: TYPES.fetch(outcome)
    end
end
