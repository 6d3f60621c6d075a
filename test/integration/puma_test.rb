require "test_helper"
require "puma/configuration"

# Requests that Puma answers before they reach Rails.
class PumaTest < ActiveSupport::TestCase
  test "returns 503 with Retry-After while a worker shuts down" do
    status, headers, body = handle_error(RuntimeError.new("Unable to add work while shutting down"), 500)

    assert_equal [ 503, "1" ], [ status, headers["retry-after"] ]
    assert_includes body.join, "The site is busy"
  end

  test "returns 500 without exception details" do
    status, headers, body = handle_error(RuntimeError.new("a secret"), 500)

    assert_equal [ 500, nil ], [ status, headers["retry-after"] ]
    assert_includes body.join, "<h1>"
    assert_not_includes body.join, "a secret"
  end

  test "returns 400 with advice for an unparsable request" do
    status, headers, body = handle_error(RuntimeError.new("not HTTP"), 400)

    assert_equal [ 400, "text/plain" ], [ status, headers["content-type"] ]
    assert_includes body.join, "%22"
    assert_not_includes body.join, "not HTTP"
  end

  test "returns 414 or 431 for a request with a long line" do
    { "HTTP element QUERY_STRING is longer than the (1024 * 10) allowed length (was 14005)" => [
      414, /address is too long/
    ],
      "HTTP element REQUEST_PATH is longer than the (8192) allowed length (was 9000)" =>
        [ 414, /address is too long/ ],
      "HTTP element HEADER is longer than the (1024 * (80 + 32)) allowed length (was 200000)" =>
        [ 431, /header/ ] }
      .each do |message, (expected, text)|
      status, _, body = handle_error(Puma::HttpParserError.new(message), 400)
      assert_equal expected, status, message
      assert_match text, body.join
    end
  end

  test "passes unknown HTTP methods to Rails" do
    assert_equal :any, puma.options[:supported_http_methods]
  end

  test "allocates little memory for a small request" do
    puma

    assert_operator allocated_memory { 50.times { read_request } } / 50, :<, 24.kilobytes
  end

  private
    def read_request
      client, server = UNIXSocket.pair
      client.write "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
      assert Puma::Client.new(server, {})
        .tap { |request| request.supported_http_methods = :any }.try_to_finish
    ensure
      [ client, server ].each(&:close)
    end

    def allocated_memory
      GC.start
      GC.disable
      before = GC.stat(:malloc_increase_bytes)
      yield
      GC.stat(:malloc_increase_bytes) - before
    ensure
      GC.enable
    end

    def handle_error(error, status)
      puma.options[:lowlevel_error_handler].call(error, {}, status)
    end

    def puma
      Puma::Configuration.new(config_files: [ Rails.root.join("config/puma.rb").to_s ]).tap(&:clamp)
    end
end
