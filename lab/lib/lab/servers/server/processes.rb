# The processes of a running server, and what happens to them.
class Lab::Server::Processes
  include Kit::Clock

  DAEMON_TIMEOUT = 0.5 # seconds to find one: a process that forks while /proc is read may be missing from it

  # +name+ is the target's name.
  def initialize(group, name)
    @group, @name = group, name
  end

  # The processes that handle requests (Lab::Workers), by process id; empty if the server is a single process.
  # From now on, all of them must stay as they are.
  def workers
    workers_among(@group.children).tap do |pids|
      @before = [ @group.leader, *pids ].to_h { |pid| [ pid, Lab::ProcessStat.of(pid) ] }
    end
  end

  # Describes what happened to one of them; nil if nothing did. +workers+ must all be running.
  def problem(workers)
    if @group.ended?
      "The #{@name} server #{ending}"
    else
      workers.lazy.filter_map { |pid| problem_of(pid, "A worker of the #{@name} server") }.first ||
        problem_of(@group.leader, "The #{@name} server")
    end
  end

  # Describes how the server ended before it was stopped.
  def ending
    if (daemon = @group.success? && find_daemon)
      "daemonized: its first process exited, and #{daemon} runs in the background. Serve it in the foreground"
    else
      "died (#{@group.ending})"
    end
  end

  private
    # The title tells a worker from another process also while it is the only one left.
    def workers_among(children)
      titles = children.to_h { |pid| [ pid, title(pid) ] }
      @title = Lab::Workers.alike(titles)&.first || @title
      @title ? children.select { |pid| Lab::Workers.without_digits(titles[pid]) == @title } : children
    end

    # Empty if the process has ended.
    def title(pid)
      File.read("/proc/#{pid}/cmdline")
    rescue SystemCallError
      ""
    end

    def find_daemon
      wait_until(seconds: DAEMON_TIMEOUT, every: 0.05) { @group.processes.first }
    end

    def problem_of(pid, process)
      stat, before = Lab::ProcessStat.of(pid), @before.to_h[pid]
      if stat.nil?
        "#{process} died (process #{pid})" if pid != @group.leader
      elsif stat.suspended?
        "#{process} was suspended (process #{pid})"
      elsif before && !stat.same_program?(before)
        "#{process} restarted (process #{pid} runs a new program)"
      end
    end
end
