require "puma"
require "puma/server"

# Serves metrics at /metrics to anyone who can reach its address; by default this machine only.
class Operations::Metrics::Server
  PORT, BINDING = 9394, "127.0.0.1"

  # At the address that METRICS_PORT and METRICS_BINDING name.
  def self.here(metrics, variables = ENV)
    port, binding = variables["METRICS_PORT"].to_s, variables["METRICS_BINDING"].to_s
    new(metrics, port: port.empty? ? PORT : Integer(port), binding: binding.empty? ? BINDING : binding)
  rescue ArgumentError
    raise Operations::Error, "METRICS_PORT must be a port number, but is #{port}."
  end

  def initialize(metrics, port: PORT, binding: BINDING)
    @metrics, @port, @binding = metrics, port, binding
    # One request at a time: each reads files and queries sockets.
    options = { min_threads: 0, max_threads: 1, log_writer: Puma::LogWriter.stdio }
    @server = Puma::Server.new(method(:answer), nil, **options)
  end

  # Yields the address once it listens. Returns after SIGTERM, or when the parent process +owner+ has exited.
  def run(owner: nil)
    @server.add_tcp_listener @binding, @port
    serving = @server.run
    yield "http://#{@binding}:#{@server.connected_ports.first}/metrics"
    wait_for_end owner
    @server.stop
    serving.join
  rescue SystemCallError, SocketError => error
    raise Operations::Error,
      "#{@binding}:#{@port} is not available: #{error.message}. " \
      "Set METRICS_PORT and METRICS_BINDING to another address."
  end

  private
    def wait_for_end(owner)
      stopped = false
      Signal.trap("TERM") { stopped = true }
      sleep 0.2 until stopped || (owner && Process.ppid != owner)
    end

    def answer(request)
      if request["PATH_INFO"] == "/metrics"
        [ 200, { "content-type" => Operations::Metrics::CONTENT_TYPE }, [ @metrics.text ] ]
      else
        [ 404, { "content-type" => "text/plain" }, [ "Not found. Metrics are at /metrics.\n" ] ]
      end
    end
end
