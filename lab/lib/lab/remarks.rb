# What a reader of a run must know beside its numbers, in sentences.
class Lab::Remarks
  def initialize(manifest, results)
    @manifest, @results = manifest, results
  end

  def to_a = [ *beginnings, *noisy ]

  private
    def beginnings
      @manifest.fetch("noise", []).reject { |noise| noise["reasons"].empty? }
        .map { |noise| "At #{noise["at"]}, before the run: #{noise["reasons"].join("; ")}.#{" It was accepted by --accept-noise." if noise["accepted"]}" }
    end

    def noisy
      @results.select(&:noisy?).map { |result| "Measured under noise: #{place(result)}: #{result.noise[:reasons].join("; ")}." }
    end

    def place(result) = "#{result.label} r#{result.figures[:repeat]}"
end
