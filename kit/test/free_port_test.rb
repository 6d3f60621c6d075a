require "test_helper"

class FreePortTest < Kit::TestCase
  test "returns a port that a server can listen on" do
    port = Kit::FreePort.find

    TCPServer.open("127.0.0.1", port) { |server| assert_equal port, server.addr[1] }
    assert_includes Kit::FreePort::RANGE, port
  end
end
