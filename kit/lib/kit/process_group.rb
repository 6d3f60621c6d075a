# A command in a process group of its own, so that signals reach all of its processes.
class Kit::ProcessGroup
  include Kit::Clock

  attr_reader :leader

  # +command+ and +options+ as for Process.spawn.
  def initialize(*command, **options)
    @leader = Process.spawn(*command, pgroup: true, **options)
  end

  # The state of the group's leader. +status+ is nil while it runs.
  def success? = ended? && !!@status&.success?
  def status = (@status if ended?)

  def ended?
    @status ||= Process.wait2(leader, Process::WNOHANG)&.last
    !@status.nil?
  rescue Errno::ECHILD
    true # reaped elsewhere, or by an interrupted call
  end

  # Returns whether it has ended within +seconds+.
  def wait(seconds = Float::INFINITY) = !!wait_until(seconds:, every: 0.02) { ended? }

  # Sends a signal to all processes of the group, if there are any.
  def signal(name)
    Process.kill name, -leader
  rescue Errno::ESRCH
    nil
  end

  def kill
    signal "KILL"
    wait
  end

  # Kills them unless they exit within +seconds+.
  def stop(seconds:)
    signal "TERM"
    wait seconds
  ensure
    kill
  end
end
