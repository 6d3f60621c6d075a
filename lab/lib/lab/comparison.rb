# Compares two variants that were measured in pairs: the ratio of their throughput, for each scenario and concurrency.
class Lab::Comparison
  Row = Data.define(:scenario, :concurrency, :ratio) do
    # Geometric means of the pairs, whose quotient is the ratio: arithmetic means may contradict it.
    def before = ratio.before
    def after = ratio.after

    # For a rate, where more is better.
    def verdict
      { higher: "better", lower: "worse", equivalent: "equivalent, within 5 %",
        inconclusive: "cannot tell" }.fetch(ratio.verdict)
    end

    # The number of pairs that would decide; nil if these do, or if a single pair can't say.
    def pairs_needed = (ratio.pairs_needed if ratio.verdict == :inconclusive)

    # The verdict with what to do about it: "cannot tell: about 28 pairs needed".
    def advice = ratio.verdict == :inconclusive ? "#{verdict}: #{pairs} needed" : verdict

    private
      def pairs
        if pairs_needed.nil? then "more pairs"
        elsif pairs_needed > MAX_PAIRS then "more than #{Lab::Figures.number(MAX_PAIRS)} pairs"
        else "about #{Lab::Figures.number(pairs_needed)} pairs"
        end
      end
  end

  MAX_PAIRS = 1_000 # a larger number is printed as "more than 1,000"

  attr_reader :before, :after

  # +before+ and +after+ are the labels of the variants.
  def initialize(results, before:, after:)
    @results, @before, @after = results, before, after
  end

  def rows
    @rows ||= groups.filter_map do |(scenario, concurrency), results|
      pairs = pairs_of(results)
      Row.new(scenario:, concurrency:, ratio: Lab::Statistics::Ratio.new(pairs)) if pairs.any?
    end
  end

  private
    def groups = @results.group_by { |result| result.figures.values_at(:scenario, :concurrency) }

    # A pair needs two measurements with successful responses.
    def pairs_of(results)
      pairs = results.group_by { |result| result.figures[:iteration] }.values.map do |pair|
        [ before, after ].map { |label| goodput(pair, label) }
      end
      pairs.select { |pair| pair.all?(&:positive?) }
    end

    def goodput(pair, label) = pair.find { |result| result.variant.label == label }&.goodput.to_f
end
