require "socket"

# An HTTP server that records requests, for the tests of the site and its tools. The block receives a request
# and returns a status, a body and, if needed, headers.
class HttpServer
  Request = Data.define(:at, :connection, :verb, :path, :headers, :body)

  # +connections+ is the number of accepted ones.
  attr_reader :requests, :connections

  def initialize(host = "127.0.0.1", &answer)
    @answer, @requests, @connections, @lock = answer, [], 0, Mutex.new
    @server = TCPServer.new(host, 0)
    @url = "http://#{@server.local_address.inspect_sockaddr}"
    @thread = Thread.new { loop { accept } }
    @thread.report_on_exception = false
  end

  def url(path = "") = "#{@url}#{path}"

  def stop
    @thread.kill.join # closing a socket that a thread still accepts from can crash Ruby 3.4
    @server.close
  end

  private
    def accept
      socket = @server.accept
      @connections += 1
      Thread.new { serve socket }
    end

    def serve(socket)
      while (line = socket.gets)
        status, body, headers = @answer.call(read(socket, *line.split))
        headers = { "content-length" => body.bytesize, **headers.to_h }
        lines = headers.map { |name, value| "#{name}: #{value}\r\n" }
        socket.write "HTTP/1.1 #{status} Any\r\n#{lines.join}\r\n", body
        break if headers["connection"] == "close"
      end
    rescue SystemCallError, IOError
      # The client has gone.
    ensure
      socket.close
    end

    def read(socket, verb, path, _)
      headers = {}
      while (line = socket.gets.chomp) && !line.empty?
        line.split(": ", 2).then { |name, value| headers[name.downcase] = value }
      end
      body = socket.read(headers.fetch("content-length", 0).to_i)
      at = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      request = Request.new(at:, connection: socket.object_id, verb:, path:, headers:, body:)
      request.tap { @lock.synchronize { @requests << request } }
    end
end
