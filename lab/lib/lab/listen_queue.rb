# The connections that the kernel turned away since the machine started, because a server's queue of new ones was full. Whoever was
# turned away asks again after a second, and after three: it shows as an island of slow answers.
module Lab::ListenQueue
  PATH = "/proc/net/netstat"

  # A number that only grows, of all servers of this machine; nil where there is no /proc.
  def self.overflows(path = PATH)
    return unless File.exist?(path)

    names, values = File.readlines(path).map(&:split).select { |line| line.first == "TcpExt:" }
    names.zip(values).to_h["ListenOverflows"]&.to_i
  end
end
