require "net/http"

# The site in a process of its own, as it is served, on a copy of the test database with what the fixtures committed there.
class SiteServer
  PATIENCE = 40

  # Yields a server that runs with +environment+, and stops it.
  def self.run(environment = {})
    Dir.mktmpdir do |storage|
      server = new(storage)
      server.start(environment)
      yield server
    ensure
      server&.stop
    end
  end

  def initialize(storage)
    @storage = storage
    @port = TCPServer.open("127.0.0.1", 0) { |socket| socket.addr[1] }
    copy_database_to @database = File.join(storage, "test.sqlite3")
  end

  def start(environment)
    @output, output = IO.pipe
    @pid = spawn(own.merge(environment), Gem.ruby, "-S", "puma", chdir: Rails.root.to_s, out: output, err: output)
    output.close
    wait_until_it_listens
  end

  # Whatever it does: Puma 8.0.2 may wait for itself when it is told to stop (puma/puma#3677).
  def stop
    return unless @pid

    Process.kill "TERM", @pid
    Timeout.timeout(PATIENCE) { Process.wait @pid }
    @pid = nil
  rescue Timeout::Error
    Process.kill "KILL", @pid
    Process.wait @pid
  end

  # Yields a connection of ours to its database.
  def open_database
    SQLite3::Database.new(@database) do |database|
      database.busy_timeout = 10_000
      yield database
    end
  end

  # The process numbers of its workers, where it has some.
  def workers
    File.read("/proc/#{@pid}/task/#{@pid}/children").split.map(&:to_i)
  end

  def connect(&)
    Net::HTTP.start("127.0.0.1", @port, read_timeout: PATIENCE, &)
  end

  private
    def copy_database_to(path)
      source = SQLite3::Database.new(Rails.root.join(ApplicationRecord.connection_db_config.database).to_s)
      source.execute "VACUUM INTO ?", [ path ]
    ensure
      source&.close
    end

    def own
      { "STORAGE" => @storage, "TEST_DATABASE_SUFFIX" => nil, "PORT" => @port.to_s, "RAILS_ENV" => "test", "PAGE_CACHE" => "1" }
    end

    def wait_until_it_listens
      said = []
      Timeout.timeout(PATIENCE) { @output.each_line.find { |line| said << line and line.include?("Use Ctrl-C to stop") } } or
        raise "The server did not start: #{said.join}"
      Thread.new { @output.each_line.to_a } # or it would wait for a reader
    end
end
