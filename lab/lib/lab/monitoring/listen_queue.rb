# Connections that the kernel has dropped since the machine started because a server's listen queue was full.
# Clients retry after 1 and 3 seconds, so drops show as a cluster of slow responses.
module Lab::ListenQueue
  PATH = "/proc/net/netstat"

  # A counter for all servers of this machine; nil on systems without /proc.
  def self.overflows(path = PATH)
    return unless File.exist?(path)

    names, values = File.readlines(path).map(&:split).select { |line| line.first == "TcpExt:" }
    names.zip(values).to_h["ListenOverflows"]&.to_i
  end
end
