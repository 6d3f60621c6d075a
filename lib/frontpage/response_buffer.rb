# Sends responses to slow clients from one thread per process. Puma's own threads wait up to ten
# seconds for a client that doesn't read, and indefinitely while they send a file: six such clients
# blocked a site with two workers.
#
# A response that fits into the connection's send buffer goes through Puma. For any other the connection is
# hijacked, written to without blocking, and closed at the end of the response. Bodies are read completely and
# closed on Puma's thread, where the application expects it; files are read while they are sent.
class ResponseBuffer
  # Key in +env+: the path of the file that a 206 response is part of, since its body doesn't have it.
  RANGE_OF = "response_buffer.range_of"

  TOO_MANY_REQUESTS = 429 # the client has sent too much: further requests on this connection are ignored
  SO_MEMINFO = 55 # Linux: a socket's memory usage, nine four-byte numbers
  MAX_HEAD_SIZE = 4_096 # maximum size of the headers, in bytes
  OVERHEAD = 4 / 3r # kernel memory per byte sent
  HIJACKED = [ -1, {}.freeze, [].freeze ].freeze

  def initialize(app, writer: Writer.here)
    @app, @writer = app, writer
  end

  def call(env)
    response = @app.call(env)
    return response unless bufferable?(env, response)

    socket = (env["puma.socket"] unless response.first == TOO_MANY_REQUESTS)
    length = response[1]["content-length"]
    return response if socket && length && fits?(socket, length.to_i)

    body = Body.of(env, response)
    return [ *response.first(2), body.for_puma ] if socket && length.nil? && fits?(socket, body.bytesize)

    @writer.write env["rack.hijack"].call, Head.new(env, *response.first(2), body.bytesize).to_s,
      body.take_over
    HIJACKED
  end

  private
    # Excludes responses without a body, and those that the application writes itself.
    def bufferable?(env, (status, headers, body))
      env["puma.socket"].is_a?(BasicSocket) && env["rack.hijack"] &&
        !env["rack.hijack_io"] && env["REQUEST_METHOD"] != "HEAD" &&
        status >= 200 && !Rack::Utils::STATUS_WITH_NO_ENTITY_BODY.key?(status) &&
        !headers.key?("rack.hijack") &&
        body.respond_to?(:each)
    end

    # getsockopt doesn't release the GVL, which takes long to reacquire on a busy processor. The send buffer
    # may still contain data that the client hasn't read.
    def fits?(socket, bytesize)
      _, _, _, capacity, _, held = socket.getsockopt(:SOCKET, SO_MEMINFO).unpack("L6")
      (bytesize + MAX_HEAD_SIZE) * OVERHEAD <= capacity - held
    rescue SystemCallError, IOError
      true # the client is gone, or this isn't Linux
    end
end
