require "securerandom"
require "socket"

# A free port for a server that will start later. The range is below net.ipv4.ip_local_port_range, so the system doesn't assign
# the port to a connection meanwhile, and random numbers keep parallel test processes apart.
module FreePort
  RANGE = 20_000...32_000

  def self.find
    port = SecureRandom.random_number(RANGE)
    TCPServer.open("127.0.0.1", port) { port }
  rescue Errno::EADDRINUSE
    retry
  end
end
