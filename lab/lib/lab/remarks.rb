# What a reader of a run must know besides its numbers, in sentences.
class Lab::Remarks
  def initialize(manifest, results, failed: [])
    @manifest, @results, @failed = manifest, results, failed
  end

  def to_a = [ *beginnings, *failed, *wrong, *open, *noisy, *hiding, *saturated, *exhausted ]

  private
    def beginnings
      @manifest.fetch("noise", []).reject { |noise| noise["reasons"].empty? }
        .map { |noise| "At #{noise["at"]}, before the run: #{noise["reasons"].join("; ")}.#{" It was accepted by --accept-noise." if noise["accepted"]}" }
    end

    # Each cell in one sentence, whichever of its repeats it was.
    def failed
      @failed.group_by(&:label).map { |label, repeats| "Failed: #{label}#{", #{repeats.size} times" if repeats.size > 1}: #{repeats.first.failure}" }
    end

    KINDS = { lost: "acknowledged writes lost", torn: "writes torn", duplicated: "writes duplicated", unexpected: "rows that no request sent",
      written_at_exit: "acknowledged writes that the server wrote only when it ended" }.freeze

    # Each measurement whose rows are wrong, with the database that was kept.
    def wrong
      @results.reject { |result| result.evidence.empty? }.map do |result|
        "Not verified: #{result.label} r#{result.figures[:repeat]}: #{[ *wrongs(result), *result.figures[:faults] ].join("; ")}. " \
          "The database is kept: #{result.evidence[:database]}."
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

    def hiding
      of_the_worst("Hidden time", @results.select(&:hiding?), by: ->(result) { result.figures[:hidden_time] }) do |result|
        "#{Lab::Figures.share(result.figures[:hidden_time])} of the clients' time is in no latency. They waited for what was never answered, or for the last ones at the end"
      end
    end

    def saturated
      of_the_worst("Saturated", @results.select(&:saturated?), by: ->(result) { result.figures[:unsent] }) do |result|
        "#{Lab::Figures.number(result.figures[:unsent])} of #{Lab::Figures.number(result.figures[:offered])} requests that were due were never sent, so no percentile is told"
      end
    end

    def exhausted
      of_the_worst("Exhausted", @results.reject { |result| result.exhausted.empty? }, by: ->(result) { -result.goodput }) do |result|
        "nothing was left in #{result.exhausted.join(" and ")}: what it then answered says nothing. Give it more with --posts"
      end
    end

    # One sentence for all of a kind.
    def of_the_worst(title, results, by:)
      worst = results.max_by(&by) or return []
      [ "#{title}: #{results.size} of #{@results.size} cells, the worst #{worst.label} r#{worst.figures[:repeat]}: #{yield worst}." ]
    end
end
