# Memory in bytes, from /proc; nil on systems without it.
module Operations::Memory
  # The machine's, and what is available of it.
  def self.machine
    figures = File.read("/proc/meminfo").scan(/^(\w+): +(\d+) kB/).to_h
    figures.values_at("MemTotal", "MemAvailable").map { |kilobytes| Integer(kilobytes) * 1024 }
  rescue SystemCallError, TypeError
    [ nil, nil ]
  end

  # The memory of +process+ and of all that it has started. Pages that several of them share count once.
  def self.of(process)
    File.read("/proc/#{process}/smaps_rollup")[/^Pss: +(\d+) kB/, 1].to_i * 1024 +
      File.read("/proc/#{process}/task/#{process}/children").split.sum { |child| of(child).to_i }
  rescue SystemCallError
    nil
  end
end
