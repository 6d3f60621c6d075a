require "net/http"
require "rbconfig"
require "socket"

# A collector in processes of its own, on a real server, and clients that send hits.
class CollectorServer
  CONFIGURATION = File.expand_path("../../config.ru", __dir__)

  attr_reader :database, :port, :pid

  # +server+ is :falcon or :puma, or :single, which is Puma with one process; +certificate+ and +key+ are the
  # paths of Puma's certificate and key for TLS.
  def initialize(folder, server: :falcon, certificate: nil, key: nil, environment: {}, **settings)
    @database, @log = File.join(folder, "tally.sqlite3"), File.join(folder, "server.log")
    @notifications = File.join(folder, "notifications.log") if server == :falcon
    @port = Kit::FreePort.find
    @environment = {
      "TALLY_DATABASE" => @database, "CONSOLE_LEVEL" => "warn", "ASYNC_CONTAINER_GRACEFUL_STOP" => "60",
      "NOTIFY_LOG" => @notifications,
      **settings.to_h { |name, value| [ "TALLY_#{name.upcase}", value.to_s ] }, **environment
    }
    tls = "ssl://127.0.0.1:#{port}?#{URI.encode_www_form(cert: certificate, key:)}" if certificate
    binding = tls || "tcp://127.0.0.1:#{port}"
    @arguments = server == :falcon ? falcon : puma(binding, workers: server == :single ? 0 : 2)
  end

  def start
    FileUtils.rm_f @notifications if @notifications
    @pid = Process.spawn(@environment, *@arguments, out: @log, err: @log, pgroup: true)
    return self if Kit::Clock.wait_until(seconds: 120) { listening? && ready? }

    stop
    raise "The collector did not answer:\n#{output}"
  end

  # Sends hits from +clients+ threads while the block runs, which gets a queue of the acknowledged ids.
  # Returns these ids.
  def send_hits(clients: 6)
    over, ids = false, Thread::Queue.new
    threads = Array.new(clients) do |client|
      Thread.new { send_hundred("#{client}-#{Process.pid}-#{rand(10**9)}", ids) until over }
    end
    yield ids
    over = true
    threads.each(&:join)
    Array.new(ids.size) { ids.pop }
  end

  # A connection to one of its processes.
  def connect = TCPSocket.new("127.0.0.1", @port)

  def kill
    group = @pid
    finish "KILL", -group
    # On the port.
    Kit::Clock.wait_until(seconds: 120) { gone?(group) } or raise "Some of its processes are still running."
  end

  def stop = @pid && finish("TERM", @pid)

  def output = File.read(@log)

  # All stored events. Stop the server first.
  def stored_events = Tally::Store::SQLite.new(database).then { |store| store.to_a.tap { store.close } }

  # The response to a raw request within +patience+ seconds, or the name of the error.
  def response_to(request, patience: 4)
    TCPSocket.open("127.0.0.1", port) do |socket|
      socket.timeout = patience
      socket.write request
      socket.read
    end
  rescue SystemCallError, IO::TimeoutError => error
    error.class.name
  end

  private
    def falcon
      %W[ falcon serve --count 2 --timeout 60 --bind http://127.0.0.1:#{port} --config #{CONFIGURATION} ]
    end

    def puma(address, workers:)
      %W[ puma --quiet --workers #{workers} --threads 5:5 --bind #{address} #{CONFIGURATION} ]
    end

    # Over one connection.
    def send_hundred(name, ids)
      Net::HTTP.start("127.0.0.1", port, read_timeout: 10) do |http|
        http.max_retries = 0
        100.times do |number|
          ids << "#{name}-#{number}" if http.get("/stats?id=#{name}-#{number}").is_a?(Net::HTTPSuccess)
        end
      end
    rescue SystemCallError, IOError, Timeout::Error, Net::HTTPBadResponse
      sleep 0.01
    end

    def listening?
      TCPSocket.open("127.0.0.1", port, &:close)
      true
    rescue SystemCallError
      false
    end

    # Until all its processes have started, Falcon kills them on SIGTERM, with what they received.
    def ready?
      @notifications.nil? ||
        (File.exist?(@notifications) && File.read(@notifications).include?('"ready":true'))
    end

    def gone?(group)
      Process.kill(0, -group) && false
    rescue Errno::ESRCH
      true
    end

    def finish(signal, target)
      Process.kill signal, target
      Process.wait @pid
      @pid = nil
    end
end
