# A command of the site's, in a process group of its own. It inherits the lock of the upgrade until it exits, and its
# output goes to a file.
class Operations::Upgrade::Child
  FAREWELL = 15 # seconds to exit after SIGTERM
  LAST = 30 # lines of output to show after a failure

  def initialize(*words, environment:, log:, lock:)
    @words, @environment, @log, @lock = words, environment, log, lock
  end

  # Returns when it has succeeded. Raises Operations::Error with the end of its output if it fails.
  def run
    start
    @group.wait
    raise Operations::Error, "#{@words.join(" ")} failed (log: #{@log}):\n#{last_words}" unless @group.success?
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

  def stop = (@group.stop(seconds: FAREWELL) if alive?)

  def last_words = File.binread(@log, nil, @from).scrub.lines.grep_v(/\A\s+from /).last(LAST).join
end
