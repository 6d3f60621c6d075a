require "net/http"
require "socket"

# A server of a subject, in a process group of its own, so that nothing of it is left when it is stopped.
class Lab::Server
  PATIENCE = 60 # seconds to answer for the first time
  FAREWELL = 20 # seconds to stop

  attr_reader :url, :pid

  # +log+ is where its output goes, +environment+ what it finds in its environment besides its port.
  def initialize(subject, environment:, log:)
    @subject, @environment, @log = subject, environment, log
    @port = Addrinfo.tcp("127.0.0.1", 0).bind { |socket| socket.local_address.ip_port }
    @url = "http://127.0.0.1:#{@port}"
  end

  # Starts it, yields it once it answers, and stops it, whatever happens.
  def run
    start
    yield self
  ensure
    stop
  end

  # What it says of itself: the levers and pragmas in force, asked of the live process.
  def settings
    JSON.parse(Net::HTTP.get(URI("#{url}#{@subject.settings}")))
  end

  private
    def start
      @pid = Process.spawn(@environment.merge("PORT" => @port.to_s), *@subject.serve(@port),
        [ :out, :err ] => [ @log, "a" ], chdir: @subject.root, pgroup: true, unsetenv_others: true)
      deadline = now + PATIENCE
      sleep 0.05 until answers? || over?(deadline)
    end

    def answers?
      Net::HTTP.get_response(URI("#{url}#{@subject.ready}")).code == "200"
    rescue SystemCallError, IOError
      false
    end

    def over?(deadline)
      raise Lab::Error, "The server of #{@subject.name} ended before it answered. Its last words:\n#{last_words}" if ended?
      raise Lab::Error, "The server of #{@subject.name} did not answer within #{PATIENCE} s. Its last words:\n#{last_words}" if now > deadline
    end

    def ended?
      @ended ||= Process.wait(pid, Process::WNOHANG)
    end

    def last_words
      File.readlines(@log).last(15).join
    end

    def stop
      return unless pid

      signal "TERM"
      deadline = now + FAREWELL
      sleep 0.05 until ended? || now > deadline
      signal "KILL"
      Process.wait(pid) unless @ended
    rescue Errno::ECHILD
      # Waited for already.
    end

    def signal(name)
      Process.kill(name, -pid)
    rescue Errno::ESRCH
      # Nobody of the group is left.
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
