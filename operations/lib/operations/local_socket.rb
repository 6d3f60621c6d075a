require "json"
require "socket"

# A client for servers on this machine that listen on a Unix socket: Litestream, and Puma's control server.
class Operations::LocalSocket
  # Nothing listens on the socket.
  class NotListening < Operations::Error; end

  # +timeout+ is in seconds.
  def initialize(path, timeout: 5)
    @path, @timeout = path, timeout
  end

  # Returns the parsed JSON of +resource+. With a +body+, sends it as JSON in a POST request. Raises Operations::Error for any
  # other response.
  def ask(resource, body = nil)
    status, response = exchange(body ? post(resource, JSON.generate(body)) : "GET #{resource} HTTP/1.0\r\n\r\n")
    raise Operations::Error, "#{@path} responded to #{resource} with status #{status}: #{response[0, 200]}" unless status == 200

    JSON.parse(response)
  rescue Errno::ENOENT, Errno::ECONNREFUSED
    raise NotListening, "No process listens on #{@path}."
  rescue SystemCallError, IO::TimeoutError, JSON::ParserError => error
    raise Operations::Error, "#{@path} does not respond: #{error.message}"
  end

  private
    def post(resource, text)
      "POST #{resource} HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: #{text.bytesize}\r\n\r\n#{text}"
    end

    # With HTTP/1.0 a response ends when the connection is closed.
    def exchange(request)
      UNIXSocket.open(@path) do |socket|
        socket.timeout = @timeout
        socket.write request
        head, body = socket.read.split("\r\n\r\n", 2)
        [ head.to_s[%r{\AHTTP/\S+ (\d+)}, 1].to_i, body.to_s ]
      end
    end
end
