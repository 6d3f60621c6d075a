require "securerandom"
require "socket"
require "tmpdir"

# A port on this machine for a server that is about to start.
module Kit::FreePort
  # Below net.ipv4.ip_local_port_range, so that no connection takes the port meanwhile. Not chosen by rand,
  # which tests seed.
  RANGE = 20_000...32_000
  # Locks, until this process ends: its server may not listen yet when another process looks for a port.
  TAKEN = []

  def self.find
    port = SecureRandom.random_number(RANGE)
    lock = Kit::FileLock.acquire(File.join(Dir.tmpdir, "port-#{port}.lock")) or raise Errno::EADDRINUSE
    TCPServer.open("127.0.0.1", port) { port }.tap { TAKEN << lock }
  rescue Errno::EADDRINUSE, Errno::EACCES
    retry
  end
end
