# Runs a command in a separate process group, so that signals reach all of its processes. It is on record while it runs,
# so that the next lab can stop it if this one is killed.
class Lab::ProcessGroup
  include Lab::Clock

  attr_reader :leader

  # +command+ and +options+ as for Process.spawn.
  def initialize(*command, **options)
    @leader = Process.spawn(*command, pgroup: true, **options)
    @record = Lab::Orphans.default.record(leader)
  end

  def ended?
    @status ||= Process.wait2(leader, Process::WNOHANG)&.last
    !@status.nil?
  end

  def success? = ended? && @status.success?

  # Describes how it ended; nil while it runs.
  def ending
    return unless ended?

    @status.signaled? ? "killed by SIG#{Signal.signame(@status.termsig)}" : "exited with status #{@status.exitstatus}"
  end

  # Sends a signal to all of its processes, if there are any.
  def signal(name)
    Process.kill(name, -leader)
  rescue Errno::ESRCH
    # All of them are gone.
  end

  # Waits until its leader has ended, or +seconds+ are over. Returns whether it has.
  def wait(seconds)
    deadline = now + seconds
    sleep 0.02 until ended? || now > deadline
    ended?
  end

  # Kills all of its processes. Returns when its leader has exited.
  def kill
    signal "KILL"
    wait Float::INFINITY
    @record.delete
  end

  # The live processes that its leader has started, by process id.
  def children
    Dir["/proc/[0-9]*/stat"].filter_map do |path|
      state, parent = File.read(path).rpartition(") ").last.split
      path[/\d+/].to_i if parent.to_i == leader && state != "Z"
    rescue SystemCallError
      # It ended meanwhile.
    end.sort
  end
end
