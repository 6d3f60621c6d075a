# Warnings about single measurements: a sentence for each kind, with the worst measurement.
class Lab::Warnings::Worst
  def initialize(results)
    @results = results
  end

  def to_a
    [ *open, *stalled, *noisy, *unaccounted, *saturated, *exhausted, *late, *leaked, *ignored ]
  end

  private
    def open
      open = ->(result) { result.figures[:open_at_end].to_i }
      worst_of("Open at the end", @results.select { |result| open[result].positive? }, by: open) do |result|
        "#{result.figures[:open_at_end]} requests had no response when the time was up. " \
          "They count neither as responses nor as errors"
      end
    end

    def stalled
      stalls = ->(result) { result.figures[:stalls] }
      worst_of("Stalls", @results.select(&stalls), by: ->(result) { stalls[result][:total] }) do |result|
        Lab::Stalls.sentence(stalls[result])
      end
    end

    def noisy
      foreign = ->(result) { result.noise.fetch(:foreign, 0) }
      worst_of("Measured under noise", @results.select(&:noisy?), by: foreign) do |result|
        result.noise[:reasons].join("; ")
      end
    end

    def unaccounted
      share = ->(result) { result.figures[:unaccounted_time] }
      worst_of("Unaccounted time", @results.select(&:unaccounted?), by: share) do |result|
        "#{Lab::Figures.share(share[result])} of the clients' time is not accounted for by any latency: " \
          "requests were never answered, or clients waited for the last ones"
      end
    end

    def saturated
      worst_of(
        "Saturated", @results.select(&:saturated?), by: ->(result) { result.figures[:unsent] }
      ) do |result|
        unsent, offered = result.figures.values_at(:unsent, :offered)
          .map { |count| Lab::Figures.number(count) }
        "#{unsent} of #{offered} scheduled requests were never sent, so percentiles are omitted"
      end
    end

    def exhausted
      exhausted = @results.reject { |result| result.exhausted.empty? }
      worst_of("Exhausted", exhausted, by: ->(result) { -result.goodput }) do |result|
        "no rows were left in #{result.exhausted.join(" and ")}, so later responses are meaningless. " \
        "Prepare more with --rows"
      end
    end

    def late
      late = ->(result) { result.figures.dig(:ledger, :late).to_i }
      worst_of("Late", @results.select { |result| late[result].positive? }, by: late) do |result|
        "#{Lab::Figures.number(late[result])} acknowledged writes were missing when the load had just " \
        "ended, and appeared later"
      end
    end

    def leaked
      leaked = ->(result) { result.figures.fetch(:leaked, []) }
      worst_of(
        "Leaked", @results.select { |result| leaked[result].any? },
        by: ->(result) { leaked[result].size }
      ) do |result|
        "#{leaked[result].size} process#{"es" unless leaked[result].one?} still ran after the server had " \
        "stopped, and had to be killed: #{leaked[result].join(", ")}"
      end
    end

    def ignored
      ignored = @results.select { |result| result.figures[:ignored_sigterm] }
      worst_of("Ignored SIGTERM", ignored, by: :goodput.to_proc) do
        "the server was killed, since it did not exit on SIGTERM"
      end
    end

    def worst_of(title, results, by:)
      worst = results.max_by(&by) or return []
      place = "#{worst.label} r#{worst.figures[:iteration]}"
      [ "#{title}: #{results.size} of #{@results.size} measurements, the worst #{place}: #{yield worst}." ]
    end
end
