require "securerandom"
require "socket"

# A port for a server that is yet to start. The system gives none of these to a connection meanwhile
# (net.ipv4.ip_local_port_range begins above them), as it may do with one that it chose itself; and each process of the
# tests draws numbers of its own.
module FreePort
  RANGE = 20_000...32_000

  def self.find
    port = SecureRandom.random_number(RANGE)
    TCPServer.open("127.0.0.1", port) { port }
  rescue Errno::EADDRINUSE
    retry
  end
end
