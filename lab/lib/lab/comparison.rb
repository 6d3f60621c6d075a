# Compares two variants that were measured in pairs: the ratio of their throughput, for each scenario and concurrency.
class Lab::Comparison
  Row = Data.define(:scenario, :concurrency, :before, :after, :ratio) do
    # For a rate, where more is better.
    def verdict
      { higher: "better", lower: "worse", equivalent: "equivalent, within 5 %",
        inconclusive: "inconclusive" }.fetch(ratio.verdict)
    end
  end

  attr_reader :before, :after

  # +before+ and +after+ are the labels of the variants.
  def initialize(results, before:, after:)
    @results, @before, @after = results, before, after
  end

  def rows
    @rows ||= groups.filter_map do |(scenario, concurrency), results|
      pairs = pairs_of(results)
      if pairs.any?
        Row.new(scenario:, concurrency:, before: mean(pairs.map(&:first)), after: mean(pairs.map(&:last)),
          ratio: Lab::Statistics::Ratio.new(pairs))
      end
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

    def mean(values) = values.sum.fdiv(values.size)
end
