require "net/http"
require "socket"

# A server of a subject, in a process group of its own, so that nothing of it is left when it is stopped. It may be started again
# after it ended, on the same port and the same storage.
class Lab::Server
  include Lab::Clock

  PATIENCE = 60 # seconds to answer for the first time
  FAREWELL = 20 # seconds to stop
  BACKTRACE = /\A\s+from / # what went wrong stands above it

  attr_reader :url

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

  # Returns how many seconds it took to answer with 200 for the first time.
  def start
    began = now
    environment = @environment.merge("PORT" => @port.to_s)
    @group = Lab::ProcessGroup.new(environment, *@subject.serve(environment), out: [ @log, "a" ], err: [ @log, "a" ], chdir: @subject.root, unsetenv_others: true)
    sleep 0.05 until answers? || over?(began + PATIENCE)
    now - began
  end

  # Asks its leader alone to end, as an operator would. Returns how many seconds that took, or nil when it would not.
  def terminate
    began = now
    Process.kill "TERM", pid
    now - began if @group.wait(FAREWELL)
  end

  # All of it at once, without a word.
  def kill = @group.kill

  def pid = @group&.leader

  # The processes that answer, by their numbers; empty where the server is one process.
  def workers = @group.children

  # What it says of itself: the levers and pragmas in force, asked of the live process. Empty where it says nothing.
  def settings
    @subject.settings ? JSON.parse(Net::HTTP.get(URI("#{url}#{@subject.settings}"))) : {}
  end

  private
    def answers?
      Net::HTTP.get_response(URI("#{url}#{@subject.ready}")).code == "200"
    rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError
      false
    end

    def over?(deadline)
      raise Lab::Error, "The server of #{@subject.name} ended before it answered. Its last words:\n#{last_words}" if @group.ended?
      raise Lab::Error, "The server of #{@subject.name} did not answer within #{PATIENCE} s. Its last words:\n#{last_words}" if now > deadline
    end

    def last_words
      File.readlines(@log).reject { |line| line.match?(BACKTRACE) }.last(15).join
    end

    def stop
      return unless @group

      @group.signal "TERM"
      @group.wait FAREWELL
      @group.kill
    end
end
