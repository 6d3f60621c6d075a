require "net/http"
require "rbconfig"
require "socket"

# A collector in processes of its own, on a real Puma, and clients who tell it things.
class CollectorServer
  CONFIGURATION = File.expand_path("../../config.ru", __dir__)
  PATIENCE = 30 # seconds

  attr_reader :database

  def initialize(folder, **settings)
    @database, @log = File.join(folder, "tally.sqlite3"), File.join(folder, "server.log")
    @port = Addrinfo.tcp("127.0.0.1", 0).bind { |socket| socket.local_address.ip_port }
    @environment = { "TALLY_DATABASE" => @database, **settings.to_h { |name, value| [ "TALLY_#{name.upcase}", value.to_s ] } }
  end

  def start
    @pid = Process.spawn(@environment, *%W[ bundle exec puma --quiet --workers 2 --threads 5:5 --bind tcp://127.0.0.1:#{@port} #{CONFIGURATION} ], out: @log, err: @log, pgroup: true)
    wait_until { status("/").positive? }
    self
  end

  # Tells it things from +clients+ threads until the block returns, and returns the ids of those that were answered with 2xx.
  def told(clients: 6)
    over, ids = false, Thread::Queue.new
    threads = Array.new(clients) { |client| Thread.new { tell("#{client}-#{Process.pid}-#{rand(10**9)}", ids) until over } }
    yield
    over = true
    threads.each(&:join)
    Array.new(ids.size) { ids.pop }
  end

  def kill = finish("KILL", -@pid)
  def stop = finish("TERM", @pid)

  # What is in the store once nobody serves.
  def kept = Tally::Store::SQLite.new(database).then { |store| store.map(&:event_id).tap { store.close } }

  private
    # Over one connection, a hundred at a time.
    def tell(name, ids)
      Net::HTTP.start("127.0.0.1", @port, read_timeout: 10) do |http|
        http.max_retries = 0
        100.times do |number|
          ids << "#{name}-#{number}" if http.get("/stats?id=#{name}-#{number}").is_a?(Net::HTTPSuccess)
        end
      end
    rescue SystemCallError, IOError, Timeout::Error
      sleep 0.01
    end

    def status(path)
      Net::HTTP.get_response(URI("http://127.0.0.1:#{@port}#{path}")).code.to_i
    rescue SystemCallError, IOError
      0
    end

    def finish(signal, whom)
      Process.kill signal, whom
      Process.wait @pid
    end

    def wait_until
      deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + PATIENCE
      until yield
        raise "The collector did not answer:\n#{File.read(@log)}" if Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline
        sleep 0.05
      end
    end
end
