require "socket"

# An HTTP server that records requests, and the connection that each came from. The block receives a request
# and returns a status, a body and, if needed, headers.
class RecordingServer
  Received = Data.define(:at, :connection, :http_method, :path, :headers, :body)

  attr_reader :received

  def initialize(host = "127.0.0.1", &answer)
    @answer, @received, @lock = answer, [], Mutex.new
    @server = TCPServer.new(host, 0)
    @thread = Thread.new { loop { Thread.new(@server.accept) { |socket| serve socket } } }
    @thread.report_on_exception = false
  end

  def url = "http://#{@server.local_address.inspect_sockaddr}"

  def stop
    @thread.kill
    @server.close
  end

  private
    def serve(socket)
      while (line = socket.gets)
        status, body, headers = @answer.call(read(socket, *line.split))
        fields = { "Content-Length" => body.bytesize, **headers.to_h }.map { |pair| "#{pair.join(": ")}\r\n" }
          .join
        socket.write "HTTP/1.1 #{status} Any\r\n#{fields}\r\n#{body}"
      end
    rescue SystemCallError, IOError
      # The client has gone.
    ensure
      socket.close
    end

    def read(socket, http_method, path, _)
      headers = {}
      while (line = socket.gets.chomp) && !line.empty?
        line.split(": ", 2).then { |name, value| headers[name.downcase] = value }
      end
      body = socket.read(headers.fetch("content-length", 0).to_i)
      at = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      request = Received.new(at:, connection: socket.object_id, http_method:, path:, headers:, body:)
      request.tap { @lock.synchronize { @received << request } }
    end
end
