require "securerandom"
require "socket"

# A port on this machine for a server that is about to start.
module Kit::FreePort
  # Below net.ipv4.ip_local_port_range, so that no connection takes the port meanwhile. Not chosen by rand, which tests seed.
  RANGE = 20_000...32_000

  def self.find
    port = SecureRandom.random_number(RANGE)
    TCPServer.open("127.0.0.1", port) { port }
  rescue Errno::EADDRINUSE
    retry
  end
end
