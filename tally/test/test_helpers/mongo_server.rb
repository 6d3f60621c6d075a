require "fileutils"
require "securerandom"
require "socket"
require "tmpdir"

# A real MongoDB for the tests: the one at MONGODB_URL, or a process of its own with a temporary folder.
class MongoServer
  PROGRAMS = %w[ mongod mongolite ].freeze
  REMEDY = "Set MONGODB_URL to a MongoDB that may be written to, or put mongod " \
    "(https://www.mongodb.com/docs/manual/installation) or mongolite on PATH."

  class << self
    # Shared by all tests and stopped after them. Nil if MongoDB isn't available.
    def shared = @shared ||= start_shared

    def program
      folders = ENV["PATH"].split(File::PATH_SEPARATOR)
      PROGRAMS.find { |program| folders.any? { |folder| File.executable?(File.join(folder, program)) } }
    end

    def drop(url)
      Mongo::Client.new(url, logger: Logger.new(nil)).tap { |client| client.database.drop }.close
    end

    private
      def start_shared
        return unless ENV["MONGODB_URL"] || program

        new(ENV["MONGODB_URL"]).start.tap { |server| Minitest.after_run { server.remove } }
      end
  end

  def initialize(url = nil)
    @url = url
    @port = Kit::FreePort.find unless url
  end

  def ours? = !@url

  # The URL of a new database.
  def database
    server = @url || "mongodb://127.0.0.1:#{@port}"
    server.sub(%r{\A(mongodb(?:\+srv)?://[^/?]+)(?:/[^?]*)?}, "\\1/tally_test_#{SecureRandom.hex(6)}")
  end

  def start
    require "mongo" # a test may use the driver before it opens a store
    return self unless ours?

    @folder ||= Dir.mktmpdir("tally-mongo")
    @pid = Process.spawn(*command, out: log, err: log, pgroup: true)
    Kit::Clock.wait_until(seconds: 120) { listening? } or raise "MongoDB did not start:\n#{File.read(log)}"
    self
  end

  def kill = finish("KILL")

  # Suspends the server while the block runs.
  def suspend
    Process.kill "STOP", -@pid
    sleep 0.01 until stopped?
    yield
  ensure
    Process.kill "CONT", -@pid
  end

  def remove
    return unless ours?

    finish "TERM" if @pid
    FileUtils.rm_rf @folder if @folder
  end

  private
    # The threads stop one after another, and the server may respond until the last one
    # has. Works on Linux only.
    def stopped? = Dir["/proc/#{@pid}/task/*/stat"].all? { |stat| File.read(stat)[/\) (\w)/, 1] == "T" }

    def log = File.join(@folder, "log")

    def command
      case self.class.program
      when "mongod" then %W[ mongod --dbpath #{@folder} --port #{@port} --bind_ip 127.0.0.1 ]
      else %W[ mongolite -dir #{@folder} -listen 127.0.0.1:#{@port} ]
      end
    end

    def listening?
      TCPSocket.new("127.0.0.1", @port).close
      true
    rescue SystemCallError
      false
    end

    def finish(signal)
      Process.kill signal, -@pid
      Process.wait @pid
      @pid = nil
    end
end
