# A command of the site, in its own process group. It holds the upgrade's lock until it exits. Its output goes
# to a file.
class Operations::Upgrade::Child
  include Kit::Clock

  STOP_TIMEOUT = 15 # seconds to exit after SIGTERM
  MAX_LINES = 30 # of output to show after a failure
  EXCEPTIONS = %r{bin/rails aborted!\n(?<all>.*?)^Tasks: TOP}m # with backtraces, before all other output
  BACKTRACE = /\A(\s+from .*|\S+:\d+:in ['`].*'|Caused by:)\s*\z/ # and headings

  def initialize(*words, environment:, log:, lock:)
    @words, @environment, @log, @lock = words, environment, log, lock
  end

  # Returns after it succeeded. Raises Operations::Error with the end of its output if it fails or is still
  # running after +seconds+. Calls the block several times a second.
  def run(seconds: Float::INFINITY)
    start
    wait_until(seconds:, every: 0.1) { @group.ended?.tap { yield if block_given? } }
    raise Operations::Error, "#{@words.join(" ")} failed (log: #{@log}):\n#{problem}" unless @group.success?
  ensure
    stop
  end

  def start
    @from = File.size?(@log).to_i
    @group = Kit::ProcessGroup.new(@environment, *@words, chdir: Operations::ROOT, in: File::NULL,
      %i[ out err ] => [ @log, "a", 0o600 ], @lock.fileno => @lock.fileno)
  end

  # Whether it still runs.
  def alive? = !!@group && !@group.ended?

  def stop = (@group.stop(seconds: STOP_TIMEOUT) if alive?)

  # The exceptions that ended it, or its last output.
  def problem
    output = File.binread(@log, nil, @from).scrub
    lines = (output[EXCEPTIONS, :all] || output).squeeze("\n").lines.grep_v(BACKTRACE)
    lines.uniq.last(MAX_LINES).join.strip
  end
end
