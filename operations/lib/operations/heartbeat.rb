# Reports from a child process that something still runs: a SQLite statement blocks all threads of this one.
module Operations::Heartbeat
  # Runs the block and returns its result. During it, calls +report+ every +every+ seconds with those elapsed.
  def self.during(report, every:)
    parent, start = Process.pid, Kit::Clock.now
    child = fork do
      %w[ INT TERM HUP ].each { |signal| Signal.trap(signal) { exit! } }
      report.call Kit::Clock.now - start while sleep(every) && Process.ppid == parent
    ensure
      exit! # without the at_exit blocks of the parent
    end
    yield
  ensure
    Process.kill("KILL", child) && Process.wait(child) if child
  end
end
