# Somebody's site, on this machine: a real server of HTTP that answers each path as it is told, and remembers what it was sent.
class PageServer
  Asked = Data.define(:verb, :path, :headers, :body)

  # Runs one for as long as the block runs. +pages+ are bodies by path, or whole answers as a pair of headers and a body.
  def self.run(pages)
    server = new(pages)
    Rails.configuration.x.reach_loopback = true
    yield server
  ensure
    Rails.configuration.x.reach_loopback = false
    server&.stop
  end

  attr_reader :asked

  def initialize(pages)
    @pages, @asked = pages, []
    @server = TCPServer.new("127.0.0.1", 0)
    @thread = Thread.new { loop { serve @server.accept } }
  end

  def stop
    @thread.kill
    @server.close
  end

  def url(path) = "http://127.0.0.1:#{@server.addr[1]}#{path}"

  private
    def serve(socket)
      verb, path = socket.gets.split
      headers = {}
      while (line = socket.gets.chomp) && !line.empty?
        name, value = line.split(": ", 2)
        headers[name.downcase] = value
      end
      @asked << Asked.new(verb:, path:, headers:, body: socket.read(headers["content-length"].to_i))
      socket.write answer(@pages[path])
    rescue Errno::EPIPE, Errno::ECONNRESET
      nil # who asked has hung up
    ensure
      socket.close
    end

    def answer(page)
      headers, body = page.is_a?(Array) ? page : [ {}, page ]
      status = headers.fetch(:status, page ? "200 OK" : "404 Not Found")
      lines = { "content-type" => "text/html; charset=utf-8", "content-length" => body.to_s.bytesize, "connection" => "close" }.merge(headers.except(:status)).map { |name, value| "#{name}: #{value}\r\n" }
      "HTTP/1.1 #{status}\r\n#{lines.join}\r\n#{body}"
    end
end
