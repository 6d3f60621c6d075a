require "json"
require "socket"

# A client for servers on this machine that listen on a Unix socket: Litestream, and Puma's control server.
class Operations::LocalSocket
  # Nothing listens on the socket.
  class NotListening < Operations::Error; end

  # The server responded with an error. +output+ is its reason.
  class Refused < Operations::Error
    attr_reader :output

    def initialize(what, output)
      @output = output
      super("#{what}: #{output[0, 200]}")
    end
  end

  # +timeout+ is in seconds.
  def initialize(path, timeout: 5)
    @path, @timeout = path, timeout
  end

  # Returns the parsed JSON of +resource+. With a +body+, sends it as JSON in a POST request. Raises Refused
  # for any other response, and Operations::Error without one.
  def ask(resource, body = nil)
    request = body ? post(resource, JSON.generate(body)) : "GET #{resource} HTTP/1.0\r\n\r\n"
    status, response = exchange(request)
    return JSON.parse(response) if status == 200

    raise Refused.new("#{@path} responded to #{resource} with status #{status}", reason(response))
  rescue Errno::ENOENT, Errno::ECONNREFUSED
    raise NotListening, "No process listens on #{@path}."
  rescue IO::TimeoutError
    raise Operations::Error.new("#{@path} does not respond within #{@timeout} s.", kind: :timeout)
  rescue SystemCallError, JSON::ParserError => error
    raise Operations::Error, "#{@path} does not respond: #{error.message}"
  end

  private
    def post(resource, text)
      "POST #{resource} HTTP/1.0\r\nContent-Type: application/json\r\n" \
        "Content-Length: #{text.bytesize}\r\n\r\n#{text}"
    end

    def reason(response)
      JSON.parse(response).fetch("error").to_s
    rescue JSON::ParserError, KeyError, NoMethodError
      response
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
