# What a reader of a run must know besides its numbers, in sentences.
class Lab::Warnings
  def initialize(manifest, results, failed: [])
    @manifest, @results, @failed = manifest, results, failed
  end

  def to_a = [ *beginnings, *failed, *wrong, *open, *noisy, *unaccounted, *saturated, *exhausted ]

  private
    def beginnings
      @manifest.fetch("noise", []).reject { |noise| noise["reasons"].empty? }
        .map { |noise| "At #{noise["at"]}, before the run: #{noise["reasons"].join("; ")}.#{" It was accepted by --accept-noise." if noise["accepted"]}" }
    end

    # Each measurement in one sentence, whichever of its iterations it was.
    def failed
      @failed.group_by(&:label).map { |label, iterations| "Failed: #{label}#{", #{iterations.size} times" if iterations.size > 1}: #{iterations.first.failure}" }
    end

    KINDS = { lost: "acknowledged writes lost", torn: "writes torn", duplicated: "writes duplicated", unexpected: "rows that no request sent",
      written_at_exit: "acknowledged writes that the server wrote only when it ended" }.freeze

    # Each measurement whose rows are wrong, with the database that was kept.
    def wrong
      @results.reject { |result| result.evidence.empty? }.map do |result|
        "Not verified: #{result.label} r#{result.figures[:iteration]}: #{[ *wrongs(result), *result.figures[:faults] ].join("; ")}. " \
          "The database is preserved: #{result.evidence[:database]}."
      end
    end

    def wrongs(result)
      KINDS.filter_map do |kind, words|
        count, tokens = result.figures.dig(:ledger, kind).to_i, result.evidence[kind]
        "#{Lab::Figures.number(count)} #{words}#{" (for example #{tokens.join(", ")})" if tokens}" if count.positive?
      end
    end

    def open
      open = ->(result) { result.figures[:open_at_end].to_i }
      of_the_worst("Open at the end", @results.select { |result| open[result].positive? }, by: open) do |result|
        "#{result.figures[:open_at_end]} requests had no answer when the time was over. They count neither as answers nor as errors"
      end
    end

    def noisy
      of_the_worst("Measured under noise", @results.select(&:noisy?), by: ->(result) { result.noise.fetch(:foreign, 0) }) { |result| result.noise[:reasons].join("; ") }
    end

    def unaccounted
      of_the_worst("Unaccounted time", @results.select(&:unaccounted?), by: ->(result) { result.figures[:unaccounted_time] }) do |result|
        "#{Lab::Figures.share(result.figures[:unaccounted_time])} of the clients' time is not accounted for by any latency: requests were never answered, or clients waited for the last ones"
      end
    end

    def saturated
      of_the_worst("Saturated", @results.select(&:saturated?), by: ->(result) { result.figures[:unsent] }) do |result|
        "#{Lab::Figures.number(result.figures[:unsent])} of #{Lab::Figures.number(result.figures[:offered])} requests that were due were never sent, so percentiles are omitted"
      end
    end

    def exhausted
      of_the_worst("Exhausted", @results.reject { |result| result.exhausted.empty? }, by: ->(result) { -result.goodput }) do |result|
        "no rows were left in #{result.exhausted.join(" and ")}, so later responses are meaningless. Prepare more with --posts"
      end
    end

    # One sentence for all of a kind.
    def of_the_worst(title, results, by:)
      worst = results.max_by(&by) or return []
      [ "#{title}: #{results.size} of #{@results.size} measurements, the worst #{worst.label} r#{worst.figures[:iteration]}: #{yield worst}." ]
    end
end
