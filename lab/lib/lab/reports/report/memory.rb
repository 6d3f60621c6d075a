# The server's memory, and the distribution of memory and CPU time over its processes.
class Lab::Report::Memory < Lab::Report::Seconds
  EXPLAINED_AT = "memory"

  def title = "Memory"
  def help
    "Memory of the server's processes, once per second of the first iteration; shared pages are " \
    "counted once.#{" The workers' shares are shares of their CPU time." if several_workers?}"
  end

  def header
    [
      "variant",
      "peak memory",
      "growth",
      "CPU cores",
      *([ "busiest worker", "least busy worker" ] if several_workers?)
    ]
  end

  def rows
    firsts.slice(*lines.keys).map do |label, result|
      took = result.figures[:telemetry]
      shares = took[:worker_shares].to_a.minmax.reverse.map { |share| Lab::Figures.share(share) }
      [ label, Lab::Figures.bytes(took[:memory_peak]), Lab::Figures.bytes(took[:memory_growth]),
        Lab::Figures.number(took[:processors]), *(shares if several_workers?) ]
    end
  end

  private
    def several_workers?
      firsts.values.any? { |result| result.figures.dig(:telemetry, :worker_shares).to_a.size > 1 }
    end

    def quantity = "memory of the server"
    def unit = "MiB"

    def points_of(result)
      result.telemetry.select(&:memory).map { |sample| [ sample.at, sample.memory.fdiv(MEBIBYTE) ] }
    end
end
