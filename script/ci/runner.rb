require "active_support/continuous_integration"
require "monitor"
require_relative "../../kit/lib/kit"

# Rails' runner of config/ci.rb, with steps that run at the same time, only with bin/ci --full, or not at all.
# Ends with what failed and what was skipped, since the end of a log is read first.
class CI < ActiveSupport::ContinuousIntegration
  SKIPPED = 77 # script/ci/skip.sh exits with it
  FAILURE = /^( +\d+\) )?(Failure|Error):|❌/

  def initialize
    super
    @notes, @printing = [], Monitor.new
  end

  # A step with +full+ runs only with bin/ci --full.
  def step(title, command, full: false)
    if full && ENV["CI_FULL"] != "1"
      @notes << "Only in bin/ci --full: #{title}"
    elsif @group
      @group << [ title, command ]
    else
      heading title, command, type: :title
      finish title, *run(command) { |line| print line }
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
    puts @notes
  end

  private
    def run_until_empty(waiting)
      while (title, command = waiting.pop)
        @printing.synchronize { echo "Running: #{title}", type: :subtitle }
        outcome = run(command)
        @printing.synchronize do
          heading title, command, type: :title
          puts outcome.last
          finish title, *outcome
        end
      end
    end

    # Without Bundler's environment variables: with them, Ruby fails to start in a step that has yet to
    # install gems. Yields each line of output. Returns the exit status, the duration in seconds and the
    # lines.
    def run(command)
      lines, started_at = [], Kit::Clock.now
      environment = { **Bundler.original_env, "CI" => "true" }
      options = { err: %i[ child out ], unsetenv_others: true, encoding: "UTF-8" }
      IO.popen(environment, [ "bash", "-c", command ], **options) do |output|
        output.each_line { |line| lines << line.scrub.tap { |text| yield text if block_given? } }
      end
      [ $?.exitstatus, Kit::Clock.now - started_at, lines ]
    end

    def finish(title, status, seconds, lines)
      outcomes = { 0 => [ "passed", :success ], SKIPPED => [ "SKIPPED", :title ] }
      outcome, type = outcomes.fetch(status, [ "FAILED", :error ])
      results << (outcome != "FAILED")
      result = format("%-8s %s in %d min %02d s", outcome, title, *seconds.divmod(60))
      notes = [ *lines.grep(/^\d+ runs, .*/, &:chomp), *lines.grep(/^SKIPPED/, &:chomp) ]
      @notes << [ result, *notes ].join("\n  ")
      @notes.push(*failures(lines)) if outcome == "FAILED"
      echo "\n#{result}", type:
    end

    def failures(lines)
      failures = lines.slice_before(FAILURE).drop(1).flat_map { |failure| failure.first(25) }
      failures.first(150) + [ "Last lines:" ] + lines.last(25)
    end
end
