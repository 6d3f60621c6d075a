# Writes what clients are slow to read, on one thread for each process. Puma's own threads wait up to ten seconds for a
# client that doesn't read, and without a limit while they send a file: six such clients stopped a site with two workers.
#
# A response that fits into the send buffer of its connection goes through Puma. For any other the connection is taken over
# (Rack's full hijack), written to without waiting, and closed at the end of the response. Bodies are read to their end and
# closed on Puma's thread, where the application expects it; files are read while they are written.
class ResponseBuffer
  # In +env+: the file that a response with status 206 is a part of, since its body doesn't say.
  RANGE_OF = "response_buffer.range_of"

  REFUSED = 429 # the client has sent too much: what else it has sent on this connection isn't read
  SO_MEMINFO = 55 # Linux: what a socket holds in memory, nine numbers of four bytes
  HEAD = 4_096 # bytes that a head takes at most
  OVERHEAD = 4 / 3r # of the kernel's memory, for each byte that it sends
  TAKEN_OVER = [ -1, {}.freeze, [].freeze ].freeze

  def initialize(app, writer: Writer.here)
    @app, @writer = app, writer
  end

  def call(env)
    response = @app.call(env)
    return response unless for_server?(env, response)

    body = Body.of(env, response)
    return [ *response.first(2), body.for_server ] if response.first != REFUSED && fits?(env["puma.socket"], body.bytesize)

    @writer.write env["rack.hijack"].call, Head.new(env, *response.first(2), body.bytesize).to_s, body.take_over
    TAKEN_OVER
  end

  private
    # Not a response without a body, nor one that the application writes itself.
    def for_server?(env, (status, headers, body))
      env["puma.socket"].is_a?(BasicSocket) && env["rack.hijack"] && !env["rack.hijack_io"] && env["REQUEST_METHOD"] != "HEAD" &&
        status >= 200 && !Rack::Utils::STATUS_WITH_NO_ENTITY_BODY.key?(status) && !headers.key?("rack.hijack") &&
        body.respond_to?(:each)
    end

    # Asked without leaving Ruby's lock, which is slow to come back when the processor is busy. A connection may still hold
    # what its client hasn't read yet.
    def fits?(socket, bytesize)
      _, _, _, capacity, _, held = socket.getsockopt(:SOCKET, SO_MEMINFO).unpack("L6")
      (bytesize + HEAD) * OVERHEAD <= capacity - held
    rescue SystemCallError, IOError
      true # the client is gone, or this isn't Linux
    end
end
