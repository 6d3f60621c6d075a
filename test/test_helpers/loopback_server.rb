# A real server of HTTP on this machine, which may be asked as long as it runs (PublicAddress). Each kind says how it
# answers what it was asked.
class LoopbackServer
  Asked = Data.define(:verb, :path, :headers, :body)

  # Runs one for as long as the block runs.
  def self.run(...)
    server = new(...)
    Rails.configuration.x.reach_loopback = true
    yield server
  ensure
    Rails.configuration.x.reach_loopback = false
    server&.stop
  end

  attr_reader :origin

  # How many have connected, whatever they wanted.
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
      socket.write answer(read(socket))
    rescue Errno::EPIPE, Errno::ECONNRESET
      nil # who asked has hung up
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
      Asked.new(verb:, path:, headers:, body: socket.read(headers["content-length"].to_i))
    end
end
