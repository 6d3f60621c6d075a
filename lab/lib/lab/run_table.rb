# What a run came to, as rows for the terminal: one for each cell, over its repeats.
class Lab::RunTable
  HEADER = [ "scenario", "variant", "c", "2xx/s", "95 % interval", "errors", "p50", "p99", "slowest", "hidden", "acknowledged", "lost", "verified", "noise" ]
  TROUBLE = { "unanswered" => :unanswered, "open at end" => :open_at_end, "invalid bodies" => :invalid_bodies } # sums, if there are any
  WRONG = { "torn" => :torn, "duplicated" => :duplicated, "unexpected" => :unexpected, "at exit" => :written_at_exit } # of the ledger
  ERROR_LATENCY = [ "error p50", "slowest error" ]
  OFFERED = [ "offered", "unsent" ]
  COUNTED = [ "requests", "failed", "mean", "p95", "rows", "listen overflows", "memory", "RSS", "RSS, a million" ] # memory is that at the end, and what it grows by with a million requests

  def initialize(results)
    @results = results
  end

  def rows
    names = Lab::Variant.names(@results.map(&:variant))
    groups = @results.group_by { |result| [ result.figures[:scenario], names[result.variant.label], result.figures[:concurrency] ] }
    [ header, *groups.map { |cell, repeats| [ *cell.map(&:to_s), *row(repeats.map(&:figures)), noise(repeats), *others(repeats) ] } ]
  end

  private
    def header = [ *HEADER, *trouble.keys, *(ERROR_LATENCY if errors?), *wrong.keys, *(OFFERED if rated?), *(COUNTED if counted?) ]

    # The columns that have something to say.
    def trouble = @trouble ||= TROUBLE.select { |_, name| @results.any? { |result| result.figures[name].to_i.positive? } }
    def wrong = @wrong ||= WRONG.select { |_, name| @results.any? { |result| result.figures.dig(:ledger, name).to_i.positive? } }
    def errors? = @results.any? { |result| result.figures[:error_latency] }

    # Whether a rate was held, and whether a load was so many requests.
    def rated? = @results.any? { |result| result.figures[:offered] }
    def counted? = @results.any? { |result| result.figures[:requests] }

    def others(repeats)
      figures = repeats.map(&:figures)
      [ *trouble.values.map { |name| sum(figures) { |one| one[name] } }, *(error_latency(figures) if errors?),
        *wrong.values.map { |name| ledger(figures, name) }, *(unsent(figures) if rated?), *([ *counted(figures), climb(repeats) ] if counted?) ]
        .map { |cell| cell.nil? ? "–" : cell.to_s }
    end

    def row(repeats)
      [ *goodput(repeats), Lab::Figures.share(mean(repeats) { |figures| figures[:error_share] }), latency(repeats, :"50.0"), latency(repeats, :"99.0"),
        seconds(repeats.filter_map { |figures| figures.dig(:latency, :slowest) }.max), hidden(repeats), ledger(repeats, :acknowledged), ledger(repeats, :lost),
        repeats.all? { |figures| figures[:valid] } ? "yes" : "NO" ].map { |cell| cell.nil? ? "–" : cell.to_s }
    end

    # Of answers that were errors.
    def error_latency(repeats)
      [ seconds(mean_of(repeats) { |figures| figures.dig(:error_latency, :percentiles, :"50.0") }),
        seconds(repeats.filter_map { |figures| figures.dig(:error_latency, :slowest) }.max) ]
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

    # Sums over the repeats, but for the median of what it took.
    def counted(repeats)
      [ "#{repeats.size} × #{Lab::Figures.number(repeats.first[:requests])}", sum(repeats) { |figures| figures[:failed] }, seconds(mean_of(repeats) { |figures| figures.dig(:latency, :mean) }),
        latency(repeats, :"95.0"), ledger(repeats, :present), sum(repeats) { |figures| figures[:listen_overflows] },
        *%i[ memory_end resident_end ].map { |name| Lab::Figures.bytes(median(repeats.filter_map { |figures| figures.dig(:telemetry, name) })) } ]
    end

    def climb(repeats)
      median(repeats.filter_map(&:climb))&.then { |climb| "#{"−" if climb.negative?}#{Lab::Figures.bytes(climb.abs)}" }
    end

    def noise(repeats)
      noisy = repeats.count(&:noisy?)
      noisy.zero? ? "–" : "#{noisy} of #{repeats.size}"
    end

    def mean(repeats, &) = repeats.sum(&).fdiv(repeats.size)

    # Of those that tell; nil where none does.
    def mean_of(repeats, &) = repeats.filter_map(&).then { |told| told.sum / told.size if told.any? }
    def sum(repeats, &) = repeats.filter_map(&).then { |told| told.sum if told.any? }
    def median(values) = values.sort.then { |sorted| sorted.values_at((sorted.size - 1) / 2, sorted.size / 2).sum / 2 if sorted.any? }

    def latency(repeats, percentile) = seconds(mean_of(repeats) { |figures| figures.dig(:latency, :percentiles, percentile) })

    # The worst of the repeats, marked when it is too much.
    def hidden(repeats)
      most = repeats.filter_map { |figures| figures[:hidden_time] }.max
      "#{Lab::Figures.share(most)}#{" !" if most > Lab::Result::MOST_HIDDEN}" if most
    end

    def ledger(repeats, part) = sum(repeats) { |figures| figures.dig(:ledger, part) }

    def seconds(number) = number && (number < 1 ? format("%.1f ms", number * 1000) : format("%.2f s", number))
end
