# Columns of Lab::RunTable for a fixed number of requests.
module Lab::RunTable::Totals
  private
    # Sums over the iterations, and medians of the memory.
    def counted(iterations)
      [ "#{iterations.size} × #{Lab::Figures.number(iterations.first[:requests])}",
        sum(iterations) { |figures| figures[:failed] },
        seconds(mean_of(iterations) { |figures| figures.dig(:latency, :mean) }), latency(iterations, 95.0),
        ledger(iterations, :present), sum(iterations) { |figures| figures[:listen_overflows] },
        memory(iterations, :memory_end), memory(iterations, :resident_end) ]
    end

    def memory(iterations, name)
      Lab::Figures.bytes(median(iterations.filter_map { |figures| figures.dig(:telemetry, name) }))
    end

    def climb(iterations)
      median(iterations.filter_map(&:climb))
        &.then { |climb| "#{"−" if climb.negative?}#{Lab::Figures.bytes(climb.abs)}" }
    end
end
