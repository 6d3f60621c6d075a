require "test_helper"

class ServerTest < Lab::TestCase
  # Listens on the port in ARGV, and responds with a status: for as many requests as the
  # second one says, then with 200.
  SERVER = <<~'RUBY'
    require "socket"
    port, status, times = ARGV.map(&:to_i)
    server = TCPServer.new("127.0.0.1", port)
    (1..).each do |number|
      client = server.accept
      nil until client.gets == "\r\n"
      client.write "HTTP/1.1 #{number > times ? 200 : status} Status\r\nContent-Length: 0\r\nConnection: close\r\n"
      client.write "Location: /sign_in\r\n" if status == 302
      client.write "\r\n"
      client.close
    end
  RUBY

  test "doesn't wait long for a server that always responds with the same error, and names path and status" do
    { 404 => "404", 500 => "500", 302 => "302 to /sign_in" }.each do |status, said|
      message = start("$PORT", status, patience: 0.5)
      only = %r{\AThe app server only responded to GET http://127.0.0.1:\d+/nope with status #{said} }
      assert_match(/#{only}for 0\.5 s\. /, message)
      assert_includes message,
        "Set target: ready to a path that responds with 200, or target: ready_timeout to wait longer. " \
        "It printed nothing."
    end
  end

  test "waits for a server that responds with 503 while it starts" do
    assert_nil start("$PORT", 503, times: 30, patience: 0.5, timeout: 60)
  end

  test "waits as long as the target's file says, whatever the status is" do
    assert_nil start("$PORT", 404, times: 30, patience: 0.5, timeout: nil, ready_timeout: 60)
    assert_match %r{with 200 within 1 s: its last response had status 404. It printed nothing.},
      start("$PORT", 404, patience: 0.5, timeout: nil, ready_timeout: 1)
  end

  test "says that nothing listens on the port" do
    port = Kit::FreePort.find
    assert_match(/within 5 s: nothing listens on port \d+. Make it listen on the port in the variable PORT/,
      start(port.to_s))
  end

  test "shows the last output of a server that ended, without backtraces" do
    output = "Error: address in use\n    at listen (node:net:1:2)\n    at Java.main(Main.java:7)\n\tfrom " \
      "a.rb:1\n  look at it\n"

    assert_includes start("0", output:),
      "ended before it answered (exited with status 3). Its last output:\nError: address in use\n  look at it"
  end

  private
    # The message of the error when a server that listens on +port+ is started, or one that prints +output+
    # and ends; nil if it starts.
    def start(port, status = 404, times: 10_000, output: nil, patience: 60, timeout: 5, **target)
      File.write File.join(@folder, "server.rb"), output ? "$stderr.print #{output.dump}; exit 3" : SERVER
      serve = [ RbConfig.ruby, "--disable-gems", "server.rb", port, status.to_s, times.to_s ]
      target = Lab::Target.new("app",
        { "target" => { "serve" => serve, "ready" => "/nope", **target.transform_keys(&:to_s) } },
        folder: @folder)
      environment = target.environment(storage: @folder)
      Lab::Server.new(target, environment:, log: File.join(@folder, "log"), timeout:, patience:).run { nil }
    rescue Lab::Error => error
      error.message
    end
end
