require "socket"
require "tempfile"

# A server that a check starts in a separate process group, so that all of it can be stopped.
class Child
  TIMEOUT = 60 # seconds

  Stuck = Class.new(StandardError)

  def self.free_port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }

  def initialize(environment, argv)
    @log = Tempfile.new("stats-check")
    @pid = spawn(environment, *argv, pgroup: true, out: @log.path, err: %i[ child out ])
    @ended = Process.detach(@pid)
  end

  # Raises Stuck with the server's last output if it exits or takes too long.
  def wait_until(what)
    deadline = now + TIMEOUT
    until yield
      if now > deadline || !@ended.alive?
        raise Stuck, "#{what}: it exited, or took longer than #{TIMEOUT} s. #{last_output}"
      end

      sleep 0.05
    end
  end

  # Sends SIGTERM to the first process only. Raises Stuck if any process is still running a minute later.
  def stop
    signal :TERM, @pid
    unless @ended.join(TIMEOUT)
      raise Stuck, "The server did not exit within #{TIMEOUT} s of SIGTERM. #{last_output}"
    end
    raise Stuck, "A process was still running after SIGTERM" if signal(0, -@pid)
  ensure
    signal :KILL, -@pid
  end

  private
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    def last_output = File.readlines(@log.path).last(3).join(" ").strip

    def signal(signal, pid)
      Process.kill signal, pid
    rescue Errno::ESRCH
      nil
    end
end
