require "net/http"

# The site in a process of its own, as it is served, on a copy of the test database with what the fixtures committed there.
class SiteServer
  TIMEOUT = 40

  # +said+ holds the lines that it has logged.
  attr_reader :storage, :port, :said

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
    @pid = spawn(own.merge(environment), Gem.ruby, "-S", "puma", chdir: Rails.root.to_s, out: output, err: output)
    output.close
    wait_until_it_listens
  end

  # Ends the server, where it was started, and deletes its database.
  def stop
    stop_serving if @pid
    @database.remove
  end

  # As the power does.
  def kill
    Process.kill "KILL", @pid
    Process.wait @pid
    @pid = nil
  end

  # Yields a connection of ours to its database.
  def open_database(...) = @database.open(...)

  # Lets nobody write to its database while the block runs.
  def lock_database(&) = @database.lock(&)

  # The process numbers of its workers, where it has some.
  def workers
    File.read("/proc/#{@pid}/task/#{@pid}/children").split.map(&:to_i)
  end

  def connect(&)
    Net::HTTP.start("127.0.0.1", @port, read_timeout: TIMEOUT, &)
  end

  private
    # A kill is certain: Puma 8.0.2 may deadlock when it is told to stop (puma/puma#3677).
    def stop_serving
      Process.kill "TERM", @pid
      Timeout.timeout(TIMEOUT) { Process.wait @pid }
      @pid = nil
    rescue Timeout::Error
      Process.kill "KILL", @pid
      Process.wait @pid
    end

    # Loads what it needs as it needs it, also where CI has the tests load all: that takes a second, a hundred times.
    def own
      {
        "CI" => nil, "STORAGE" => @storage, "TEST_DATABASE_SUFFIX" => nil, "PORT" => @port.to_s, "RAILS_ENV" => "test",
        "PAGE_CACHE" => "1", **@database.environment
      }
    end

    def wait_until_it_listens
      @said = []
      Timeout.timeout(TIMEOUT) { @output.each_line.find { |line| said << line and line.include?("Use Ctrl-C to stop") } } or
        raise "The server did not start: #{said.join}"
      Thread.new { @output.each_line { |line| said << line } } # or it would wait for a reader
    end
end
