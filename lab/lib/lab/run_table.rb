# What a run came to, as rows for the terminal: one for each cell, over its repeats.
class Lab::RunTable
  HEADER = [ "scenario", "variant", "c", "2xx/s", "95 % interval", "errors", "p50", "p99", "slowest", "hidden", "acknowledged", "lost", "kept whole", "noise" ]

  def initialize(results)
    @results = results
  end

  def rows
    names = Lab::Variant.names(@results.map(&:variant))
    groups = @results.group_by { |result| [ result.figures[:scenario], names[result.variant.label], result.figures[:concurrency] ] }
    [ header, *groups.map { |cell, repeats| [ *cell.map(&:to_s), *row(repeats.map(&:figures)), noise(repeats), *(unsent(repeats.map(&:figures)) if rated?) ] } ]
  end

  private
    def header = rated? ? [ *HEADER, "offered", "unsent" ] : HEADER

    # Whether a rate was held.
    def rated? = @results.any? { |result| result.figures[:offered] }

    def row(repeats)
      [ *goodput(repeats), Lab::Figures.share(mean(repeats) { |figures| figures[:error_share] }), latency(repeats, :"50.0"), latency(repeats, :"99.0"),
        seconds(repeats.filter_map { |figures| figures.dig(:latency, :slowest) }.max), hidden(repeats), ledger(repeats, :acknowledged), ledger(repeats, :lost),
        repeats.all? { |figures| figures[:valid] } ? "yes" : "NO" ].map { |cell| cell.nil? ? "–" : cell.to_s }
    end

    def goodput(repeats)
      interval = Lab::Statistics::Interval.new(repeats.map { |figures| figures[:goodput] })
      [ interval.mean.round(1), (format("%.1f–%.1f", [ interval.low, 0 ].max, interval.high) if repeats.size > 1) ]
    end

    # How many were due, and which share of them was never sent.
    def unsent(repeats)
      offered = repeats.sum { |figures| figures[:offered] }
      [ offered.to_s, "#{Lab::Figures.share(repeats.sum { |figures| figures[:unsent] }.fdiv(offered))}#{" saturated" if repeats.any? { |figures| figures[:saturated] }}" ]
    end

    def noise(repeats)
      noisy = repeats.count(&:noisy?)
      noisy.zero? ? "–" : "#{noisy} of #{repeats.size}"
    end

    def mean(repeats, &) = repeats.sum(&).fdiv(repeats.size)

    def latency(repeats, percentile)
      told = repeats.filter_map { |figures| figures.dig(:latency, :percentiles, percentile) }
      seconds(told.sum / told.size) if told.any?
    end

    # The worst of the repeats, marked when it is too much.
    def hidden(repeats)
      most = repeats.filter_map { |figures| figures[:hidden_time] }.max
      "#{Lab::Figures.share(most)}#{" !" if most > Lab::Result::MOST_HIDDEN}" if most
    end

    def ledger(repeats, part)
      told = repeats.filter_map { |figures| figures.dig(:ledger, part) }
      told.sum if told.any?
    end

    def seconds(number) = number && (number < 1 ? format("%.1f ms", number * 1000) : format("%.2f s", number))
end
