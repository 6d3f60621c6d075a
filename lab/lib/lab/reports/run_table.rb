# The results of a run as rows for the terminal: one row for each measurement, over its iterations.
class Lab::RunTable
  HEADER = [ "scenario", "variant", "c", "goodput", "95 % interval", "errors", "p50", "p99", "slowest",
    "unaccounted", "acknowledged", "lost", "verified", "noise" ]

  # Totals that are shown if they are not 0: of the figures, and of the ledger.
  TROUBLE =
    { "unanswered" => :unanswered, "open at end" => :open_at_end, "invalid bodies" => :invalid_bodies }
  WRONG = { "torn" => :torn, "duplicated" => :duplicated, "unexpected" => :unexpected,
    "at exit" => :written_at_exit, "late" => :late }

  STALLS = "stalls"
  ERROR_LATENCY = [ "error p50", "slowest error" ]
  OFFERED = [ "offered", "unsent" ]

  # Memory is measured at the end. The last column is its growth per million requests.
  COUNTED = [ "requests", "failed", "mean", "p95", "rows", "listen overflows", "memory", "RSS",
    "RSS growth per million" ]

  include Latency, Totals

  def initialize(results)
    @results = results
  end

  def rows
    names = Lab::Variant.names(@results.map(&:variant))
    groups = @results.group_by do |result|
      [ result.figures[:scenario], names[result.variant.label], result.figures[:concurrency] ]
    end
    [ header, *groups.map { |measurement, iterations| [ *measurement.map(&:to_s), *cells(iterations) ] } ]
  end

  # Sentences that explain the rows: a heading, and dashes.
  def notes = Notes.new(@results).to_a

  private
    def header
      [ *HEADER, *trouble.keys, *(STALLS if stalls?), *(ERROR_LATENCY if errors?), *wrong.keys,
        *(OFFERED if rated?), *(COUNTED if counted?) ]
    end

    def cells(iterations)
      [ *row(iterations.map(&:figures)), verified(iterations), noise(iterations), *others(iterations) ]
    end

    # The columns that have values.
    def trouble
      @trouble ||= TROUBLE.select { |_, name| @results.any? { |result| result.figures[name].to_i.positive? } }
    end

    def wrong
      @wrong ||= WRONG.select do |_, name|
        @results.any? { |result| result.figures.dig(:ledger, name).to_i.positive? }
      end
    end

    def stalls? = @results.any? { |result| result.figures[:stalls] }
    def errors? = @results.any? { |result| result.figures[:error_latency] }

    # Whether a load had a rate, and whether one had a fixed number of requests.
    def rated? = @results.any? { |result| result.figures[:offered] }
    def counted? = @results.any? { |result| result.figures[:requests] }

    def others(iterations)
      figures = iterations.map(&:figures)
      [ *trouble.values.map { |name| sum(figures) { |one| one[name] } }, *(stalls(figures) if stalls?),
        *(error_latency(figures) if errors?), *wrong.values.map { |name| ledger(figures, name) },
        *(unsent(figures) if rated?), *([ *counted(figures), climb(iterations) ] if counted?) ]
        .map { |value| value.nil? ? "–" : value.to_s }
    end

    def row(iterations)
      [ *goodput(iterations), Lab::Figures.share(mean(iterations) { |figures| figures[:error_share] }),
        latency(iterations, 50.0), latency(iterations, 99.0),
        seconds(iterations.filter_map { |figures| figures.dig(:latency, :slowest) }.max),
        unaccounted(iterations), ledger(iterations, :acknowledged), ledger(iterations, :lost) ]
          .map { |value| value.nil? ? "–" : value.to_s }
    end

    def verified(iterations)
      if !iterations.all?(&:valid?) then "NO"
      elsif iterations.any?(&:unverified) then Lab::Target::Unverified::NOT_VERIFIED
      else iterations.all?(&:reads_only?) ? "–" : "yes"
      end
    end

    # The number of all, and the longest one.
    def stalls(iterations)
      stalls = iterations.filter_map { |figures| figures[:stalls] }
      return [ nil ] if stalls.empty?

      [ "#{stalls.sum { |some| some[:count] }}, up to #{seconds(stalls.map { |some| some[:longest] }.max)}" ]
    end

    def goodput(iterations)
      interval = Lab::Statistics::Interval.new(iterations.map { |figures| figures[:goodput] })
      [ interval.mean.round(1), (written(interval) if iterations.size > 1) ]
    end

    # An interval from 0 to more than twice the mean would say nothing.
    def written(interval)
      interval.low.negative? ? "cannot tell" : format("%.1f–%.1f", interval.low, interval.high)
    end

    # The number of scheduled requests, and the share of them that was never sent.
    def unsent(iterations)
      offered = iterations.sum { |figures| figures[:offered] }
      unsent = iterations.sum { |figures| figures[:unsent] }
      saturated = " saturated" if iterations.any? { |figures| figures[:saturated] }
      [ offered.to_s, "#{Lab::Figures.share(unsent.fdiv([ offered, 1 ].max))}#{saturated}" ]
    end

    def noise(iterations)
      noisy = iterations.count(&:noisy?)
      noisy.zero? ? "–" : "#{noisy} of #{iterations.size}"
    end

    def mean(iterations, &) = iterations.sum(&).fdiv(iterations.size)

    # The mean of the existing values; nil without any.
    def mean_of(iterations, &)
      iterations.filter_map(&).then { |values| values.sum / values.size if values.any? }
    end

    def sum(iterations, &) = iterations.filter_map(&).then { |values| values.sum if values.any? }

    def median(values)
      sorted = values.sort
      sorted.values_at((sorted.size - 1) / 2, sorted.size / 2).sum / 2 if sorted.any?
    end

    # The worst of the iterations, marked if it exceeds the limit.
    def unaccounted(iterations)
      most = iterations.filter_map { |figures| figures[:unaccounted_time] }.max
      "#{Lab::Figures.share(most)}#{" !" if most > Lab::Result::MAX_UNACCOUNTED}" if most
    end

    def ledger(iterations, part) = sum(iterations) { |figures| figures.dig(:ledger, part) }
end
