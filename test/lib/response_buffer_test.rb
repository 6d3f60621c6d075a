require "test_helper"

# Sends responses from its own thread, so that slow clients don't block Puma's threads. Tested over real
# connections.
class ResponseBufferTest < ActiveSupport::TestCase
  TIMEOUT = 20 # seconds
  LARGE = "x" * (32 * 1024 * 1024) # more than a socket buffer holds

  setup do
    @listener = TCPServer.new("127.0.0.1", 0)
    @writer = ResponseBuffer::Writer.new
    @open = [ @listener ]
  end

  teardown { @open.each(&:close) }

  test "passes a response that fits into the socket buffer to the server" do
    status, headers, body = respond(connect, [ 200, { "etag" => "1" }, [ "small" ] ])

    assert_equal [ 200, { "etag" => "1" }, [ "small" ] ], [ status, headers, body ]
    assert_equal 0, @writer.size
  end

  test "sends a large response to a slow client without holding a thread" do
    connection = connect
    assert_equal(
      -1,
      respond(
        connection,
        [ 200, { "content-type" => "text/plain", "set-cookie" => [ "a=1", "b=2" ] }, [ LARGE ] ]
      ).first
    )
    assert_equal 1, @writer.size

    head, body = connection.client.read.split("\r\n\r\n", 2)
    assert_equal [ "HTTP/1.1 200 OK", "content-type: text/plain", "set-cookie: a=1", "set-cookie: b=2",
      "content-length: #{LARGE.bytesize}", "connection: close" ], head.split("\r\n")
    assert_equal LARGE, body
    eventually(seconds: TIMEOUT) { @writer.size.zero? }
  end

  test "doesn't block on small responses to a client that reads none" do
    connection = connect
    sent = 0
    sent += 1 while respond(connection, [ 200, {}, [ "x" * 8_000 ] ]).then do |status, _, body|
      status == 200 && connection.server.write_nonblock(body.join)
    end

    assert_operator sent, :>, 0
  end

  test "streams a file from the start of the requested range" do
    Tempfile.create("dump") do |file|
      file.write("0" * 1_000 << LARGE) && file.flush
      headers = {
        "content-length" => LARGE.bytesize.to_s,
        "content-range" => "bytes 1000-#{999 + LARGE.bytesize}/#{1000 + LARGE.bytesize}"
      }
      connection = connect
      respond(connection, [ 206, headers, [ "never read" ].each ], ResponseBuffer::RANGE_OF => file.path)

      assert_equal LARGE, connection.client.read.split("\r\n\r\n", 2).last
    end
  end

  test "closes the body on the server's thread before the client has read it" do
    closed_on = nil
    body = Rack::BodyProxy.new([ LARGE ]) { closed_on = Thread.current }
    respond connect, [ 200, {}, body ]

    assert_equal Thread.current, closed_on
    assert_equal 1, @writer.size
  end

  test "leaves hijacked responses and those without a body to the server" do
    connection = connect
    [ [ 200, { "rack.hijack" => -> { } }, [] ], [ 304, {}, [] ], [ 204, {}, [] ] ].each do |response|
      assert_same response, respond(connection, response)
    end
    assert_equal [ 200, {}, [ LARGE ] ],
      respond(connection, [ 200, {}, [ LARGE ] ], "REQUEST_METHOD" => "HEAD")
    assert_equal [ 200, {}, [ LARGE ] ],
      ResponseBuffer.new(
        ->(_) { [ 200, {}, [ LARGE ] ] }, writer: @writer
      ).call({ "REQUEST_METHOD" => "GET" })
  end

  test "closes the connection of a rejected client after its response" do
    connection = connect
    connection.client.write "GET / HTTP/1.1\r\n\r\n" * 10
    respond(connection, [ 429, {}, [ "Too many" ] ])

    assert_equal "Too many", connection.client.read.split("\r\n\r\n", 2).last
  end

  test "limits connections and bytes by closing the client that stalled longest" do
    { connections: 2, bytes: 2 * LARGE.bytesize }.each do |limit, value|
      @writer = ResponseBuffer::Writer.new(limit => value)
      connections = Array.new(3) { connect.tap { |connection| respond connection, [ 200, {}, [ LARGE ] ] } }

      assert_equal 2, @writer.size
      assert_operator connections.first.client.read.bytesize, :<, LARGE.bytesize
      assert_operator connections.last.client.read.bytesize, :>, LARGE.bytesize
    end
  end

  test "closes a client that reads nothing for too long" do
    @writer = ResponseBuffer::Writer.new(stalled: 0)
    connection = connect
    respond connection, [ 200, {}, [ LARGE ] ]

    if eventually(seconds: TIMEOUT) { @writer.size.zero? }
      assert_operator connection.client.read.bytesize, :<, LARGE.bytesize
    end
  end

  test "drops a client that disconnects" do
    connection = connect
    respond connection, [ 200, {}, [ LARGE ] ]
    connection.client.close

    assert(eventually(seconds: TIMEOUT) { @writer.size.zero? })
  end

  test "waits for pending responses on shutdown, up to a timeout" do
    connection = connect
    respond connection, [ 200, {}, [ LARGE ] ]
    @writer.finish seconds: 0
    assert_equal 1, @writer.size

    reading = Thread.new { connection.client.read }
    @writer.finish seconds: TIMEOUT
    assert_equal 0, @writer.size
    assert_operator reading.value.bytesize, :>, LARGE.bytesize
  end

  private
    Connection = Data.define(:client, :server)

    def connect
      client = TCPSocket.new("127.0.0.1", @listener.local_address.ip_port)
      Connection.new(client, @listener.accept).tap do |connection|
        @open.push(connection.client, connection.server)
      end
    end

    # Calls the buffer as Puma calls an application on +connection+.
    def respond(connection, response, env = {})
      request = {
        "REQUEST_METHOD" => "GET", "SERVER_PROTOCOL" => "HTTP/1.1", "puma.socket" => connection.server,
        "rack.hijack" => -> { connection.server }, **env
      }
      ResponseBuffer.new(->(_) { response }, writer: @writer).call(request)
    end
end
