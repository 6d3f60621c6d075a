require "json"
require "socket"

# A client for servers on this machine that listen on a Unix socket: Litestream, and Puma's control server.
class Operations::LocalSocket
  # Nothing listens on the socket.
  class Unheard < Operations::Error; end

  # +patience+ is the timeout in seconds.
  def initialize(path, patience: 5)
    @path, @patience = path, patience
  end

  # Returns the JSON of +resource+. With +body+, which is sent as JSON, it is a POST. Raises Operations::Error for any
  # other response.
  def ask(resource, body = nil)
    status, answer = exchange(body ? post(resource, JSON.generate(body)) : "GET #{resource} HTTP/1.0\r\n\r\n")
    raise Operations::Error, "#{@path} answers #{status} to #{resource}: #{answer[0, 200]}" unless status == 200

    JSON.parse(answer)
  rescue Errno::ENOENT, Errno::ECONNREFUSED
    raise Unheard, "Nobody listens to #{@path}."
  rescue SystemCallError, IO::TimeoutError, JSON::ParserError => error
    raise Operations::Error, "#{@path} does not answer: #{error.message}"
  end

  private
    def post(resource, text)
      "POST #{resource} HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: #{text.bytesize}\r\n\r\n#{text}"
    end

    # With HTTP/1.0 a response ends when the connection is closed.
    def exchange(request)
      UNIXSocket.open(@path) do |socket|
        socket.timeout = @patience
        socket.write request
        head, body = socket.read.split("\r\n\r\n", 2)
        [ head.to_s[%r{\AHTTP/\S+ (\d+)}, 1].to_i, body.to_s ]
      end
    end
end
