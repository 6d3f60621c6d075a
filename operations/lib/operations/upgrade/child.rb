# A command of the site's, in a process group of its own. It inherits the lock of the upgrade until it exits, and its
# output goes to a file.
class Operations::Upgrade::Child
  include Kit::Clock

  FAREWELL = 15 # seconds to exit after SIGTERM
  LAST = 30 # lines of output to show after a failure

  def initialize(*words, environment:, log:, lock:)
    @words, @environment, @log, @lock = words, environment, log, lock
  end

  # Returns when it has succeeded. Raises Operations::Error with the end of its output if it fails.
  def run
    start
    _, status = Process.wait2(@process)
    @process = nil
    raise Operations::Error, "#{@words.join(" ")} failed (log: #{@log}):\n#{last_words}" unless status.success?
  ensure
    stop
  end

  def start
    @from = File.size?(@log).to_i
    @process = Process.spawn(@environment, *@words, chdir: Operations::ROOT, pgroup: true, in: File::NULL,
      %i[ out err ] => [ @log, "a", 0o600 ], @lock.fileno => @lock.fileno)
  end

  # Whether it still runs.
  def alive?
    return false unless @process

    @process = nil if Process.wait(@process, Process::WNOHANG)
    !!@process
  end

  def stop
    return unless @process

    Process.kill "TERM", -@process
    give_up_at = now + FAREWELL
    sleep 0.05 while alive? && now < give_up_at
    Process.kill "KILL", -@process if @process
    Process.wait @process if @process
  rescue Errno::ESRCH, Errno::ECHILD
    nil
  ensure
    @process = nil
  end

  def last_words = File.binread(@log, nil, @from).scrub.lines.grep_v(/\A\s+from /).last(LAST).join
end
