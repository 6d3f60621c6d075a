require "net/http"

# The site in a separate process, on a copy of the test database with the committed fixtures.
class SiteServer
  TIMEOUT = 120 # seconds, for a slow machine that runs several suites
  STOP_TIMEOUT = 40

  # +log+ contains the lines it has printed.
  attr_reader :storage, :port, :log

  # Yields a server that runs with +environment+, and stops it.
  def self.run(environment = {})
    Dir.mktmpdir { |storage| new(storage).run(environment) { |server| yield server } }
  end

  def initialize(storage)
    @storage = storage
    @port = Kit::FreePort.find
    @database = ServedDatabase.in(storage)
  end

  # Yields itself while it runs.
  def run(environment = {})
    start(environment)
    yield self
  ensure
    stop
  end

  def start(environment)
    @output, output = IO.pipe
    @pid = spawn(default_environment.merge(environment), Gem.ruby, "-S", "puma",
      chdir: Rails.root.to_s, out: output, err: output)
    output.close
    wait_until_listening
  end

  # Stops the server, if it was started, and deletes its database.
  def stop
    stop_process if @pid
    @database.remove
  end

  # Like a power failure.
  def kill
    Process.kill "KILL", @pid
    Process.wait @pid
    @pid = nil
  end

  # Yields a connection to its database.
  def open_database(...) = @database.open(...)

  # Holds the write lock of its database while the block runs.
  def lock_database(&) = @database.lock(&)

  # The process ids of its workers, if it has any.
  def workers
    File.read("/proc/#{@pid}/task/#{@pid}/children").split.map(&:to_i)
  end

  def connect(&)
    Net::HTTP.start("127.0.0.1", @port, read_timeout: TIMEOUT, &)
  end

  private
    # Falls back to KILL, since Puma 8.0.2 may deadlock on TERM (puma/puma#3677).
    def stop_process
      Process.kill "TERM", @pid
      Timeout.timeout(STOP_TIMEOUT) { Process.wait @pid }
      @pid = nil
    rescue Timeout::Error
      Process.kill "KILL", @pid
      Process.wait @pid
    end

    # Loads lazily even in CI, since eager loading takes a second for each of about a hundred servers.
    def default_environment
      {
        "CI" => nil, "STORAGE" => @storage, "TEST_DATABASE_SUFFIX" => nil, "PORT" => @port.to_s,
        "RAILS_ENV" => "test", **@database.environment
      }
    end

    def wait_until_listening
      @log = []
      Timeout.timeout(TIMEOUT) {
        @output.each_line.find { |line| log << line and line.include?("Use Ctrl-C to stop") }
      } or
        raise "The server did not start: #{log.join}"
      # Otherwise the pipe fills up and blocks the server.
      Thread.new { @output.each_line { |line| log << line } }
    end
end
