# A server of a target in a separate process group, so that all of its processes can be stopped. It can be
# started again after it has exited, on the same port and storage.
class Lab::Server
  include Kit::Clock, Lab::Reachable

  PATIENCE = 10 # seconds with the same response, other than 200
  STOP_TIMEOUT = 20 # seconds to stop

  attr_reader :url

  # +log+ is where its output goes, and +environment+ has its variables except for its port.
  def initialize(target, environment:, log:, timeout: nil, patience: PATIENCE, stop_timeout: STOP_TIMEOUT)
    @target = target
    @environment = environment
    @log = log
    @timeout = timeout
    @patience = patience
    @stop_timeout = stop_timeout
    @port = Kit::FreePort.find
    @url = "http://127.0.0.1:#{@port}"
  end

  # Starts it, yields it when it answers, and always stops it.
  def run
    start
    yield self
  ensure
    stop
  end

  # Returns the seconds until it answered with 200 for the first time.
  def start
    check_port
    began = now
    environment = @environment.merge("PORT" => @port.to_s)
    @group = Lab::ProcessGroup.new(environment, *@target.serve(environment), out: [ @log, "a" ],
      err: [ @log, "a" ], chdir: @target.root, unsetenv_others: true)
    @processes = Processes.new(@group, @target.name)
    readiness = Readiness.new(@target, url:, timeout: @timeout, patience: @patience)
    sleep 0.05 until (readiness.check && !@group.ended?) || over?(readiness)
    now - began
  end

  # Sends SIGTERM to the main process, as an operator would. Returns the seconds until it
  # ended, or nil if it didn't.
  def terminate
    began = now
    Process.kill "TERM", pid
    now - began if @group.wait(STOP_TIMEOUT)
  end

  # Kills all of its processes immediately.
  def kill = @group.kill

  def pid = @group&.leader

  # The processes that handle requests, by process id; empty if the server is a single process.
  def workers = @processes.workers

  # The process that has died, restarted or been suspended; nil while all of them run. +workers+ must all be
  # running.
  def dead_process(workers) = @processes.problem(workers)

  # Problems when it was stopped, for the figures of a result.
  def shutdown = { leaked: @group.leaked, ignored_sigterm: @group.ignored_request? }

  def last_output
    File.readlines(@log).grep_v(Lab::Command::BACKTRACE).last(15).join
  end

  private
    # Otherwise the lab might measure another server.
    def check_port
      TCPSocket.new("127.0.0.1", @port).close
      raise Lab::Error,
        "Port #{@port} is in use by another process, so the #{@target.name} server can't be started. " \
        "Repeat the measurement."
    rescue SystemCallError
      # The port is free.
    end

    def over?(readiness)
      problem = if @group.ended?
        @processes.ending.sub(/\Adied/, "ended before it answered")
      else
        readiness.problem
      end
      raise Lab::Error, "The #{@target.name} server #{problem}. #{said}" if problem
    end

    # A second Ctrl-C ends the wait, and kills everything.
    def stop
      @group&.stop seconds: @stop_timeout
    end
end
