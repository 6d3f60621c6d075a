require "test_helper"

class ServerTest < Lab::TestCase
  include InFolder

  # Listens on the port in ARGV, and responds to / with 404.
  SERVER = <<~'RUBY'
    require "socket"
    server = TCPServer.new("127.0.0.1", ARGV.first.to_i)
    loop do
      client = server.accept
      nil until client.gets == "\r\n"
      client.write "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      client.close
    end
  RUBY

  test "says which status it got instead of 200" do
    message = start("$PORT")
    assert_match %r{\AThe app server did not respond to GET http://127.0.0.1:\d+/nope with 200 within 5 s: }, message
    assert_includes message, "its last response had status 404. If it has started, correct target: ready. It printed nothing."
  end

  test "says that nothing listens on the port" do
    port = Kit::FreePort.find
    assert_match(/within 5 s: nothing listens on port \d+. Make it listen on the port in the variable PORT/, start(port.to_s))
  end

  test "shows the last output of a server that ended, without backtraces" do
    output = "Error: address in use\n    at listen (node:net:1:2)\n    at Java.main(Main.java:7)\n\tfrom a.rb:1\n  look at it\n"

    assert_includes start("0", output:),
      "ended before it answered (exited with status 3). Its last output:\nError: address in use\n  look at it"
  end

  private
    # The message of the error when a server that listens on +port+ is started, or one that prints +output+ and ends.
    def start(port, output: nil)
      File.write File.join(@folder, "server.rb"), output ? "$stderr.print #{output.dump}; exit 3" : SERVER
      definition = { "target" => { "serve" => [ RbConfig.ruby, "--disable-gems", "server.rb", port ], "ready" => "/nope" } }
      target = Lab::Target.new("app", definition, folder: @folder)
      environment = target.environment(storage: @folder)
      server = Lab::Server.new(target, environment:, log: File.join(@folder, "log"), timeout: 5)
      assert_raises(Lab::Error) { server.run { flunk } }.message
    end
end
