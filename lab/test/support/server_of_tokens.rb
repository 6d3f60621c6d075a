require "socket"

# A server whose response depends on the last digit of a request's token. It remembers what it did with each
# token: the status and size of its response, or :closed.
class ServerOfTokens
  SLOW = 0.03 # seconds

  def initialize(delay: 0)
    @delay, @responses, @lock = delay, {}, Mutex.new
    @listener = TCPServer.new("127.0.0.1", 0)
    @thread = Thread.new { loop { serve @listener.accept } }
  end

  def url = "http://127.0.0.1:#{@listener.addr[1]}/"

  def responses = @lock.synchronize { @responses.dup }

  def stop
    @thread.kill
    @listener.close
  end

  private
    def serve(socket)
      Thread.new do
        nil while (token = token_from(socket)) && respond(socket, token)
      rescue SystemCallError, IOError
        nil # The client has closed the connection.
      ensure
        socket.close
      end
    end

    def token_from(socket)
      line = socket.gets or return
      nil until socket.gets.to_s.strip.empty?
      line[/token=(\h+)/, 1]
    end

    # Returns false if it has closed the connection.
    def respond(socket, token)
      sleep @delay
      case token[-1]
      when /[0-7]/ then write socket, token, 200, 10 + token[-1].hex
      when /[89]/ then write socket, token, 500, 0
      when /[ab]/ then slowly { write socket, token, 404, 3 }
      when /[cd]/ then slowly { write socket, token, 201, 20_000 }
      when "e" then write socket, token, 503, 1, "Connection: close\r\n"
      else close(socket, token)
      end
    end

    # Half of the time in the middle of a response.
    def close(socket, token)
      socket.write "HTTP/1.1 200 Any\r\nContent-Length: 100\r\n\r\nxxxxxxxxxx" if token[-2].hex.even?
      note token, :closed, false
    end

    def slowly
      sleep SLOW
      yield
    end

    def write(socket, token, status, bytes, header = "")
      note token, [ status, bytes ], header.empty?
      socket.write "HTTP/1.1 #{status} Any\r\nContent-Length: #{bytes}\r\n#{header}\r\n", "x" * bytes
      header.empty?
    end

    def note(token, response, open)
      @lock.synchronize { @responses[token] = response }
      open
    end
end
