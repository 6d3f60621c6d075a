# A real HTTP server on loopback, which PublicAddress allows while it runs. Subclasses implement +response_to+.
class LoopbackServer
  Request = Data.define(:verb, :path, :headers, :body)

  # Runs the server while the block runs.
  def self.run(...)
    server = new(...)
    Rails.configuration.x.reach_loopback = true
    yield server
  ensure
    Rails.configuration.x.reach_loopback = false
    server&.stop
  end

  attr_reader :origin

  # The number of accepted connections.
  attr_reader :connections

  def initialize
    @connections, @server = 0, TCPServer.new("127.0.0.1", 0)
    @origin = "http://127.0.0.1:#{@server.addr[1]}"
    @thread = Thread.new { loop { serve @server.accept } }
  end

  def stop
    @thread.kill
    @server.close
  end

  private
    def serve(socket)
      @connections += 1
      socket.write response_to(read(socket))
    rescue Errno::EPIPE, Errno::ECONNRESET
      nil # the client disconnected
    ensure
      socket.close
    end

    def read(socket)
      verb, path = socket.gets.split
      headers = {}
      while (line = socket.gets.chomp) && !line.empty?
        name, value = line.split(": ", 2)
        headers[name.downcase] = value
      end
      Request.new(verb:, path:, headers:, body: socket.read(headers["content-length"].to_i))
    end
end
