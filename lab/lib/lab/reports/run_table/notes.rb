# Sentences below the table of a run: the meaning of a heading, and of dashes.
class Lab::RunTable::Notes
  PERCENTILES = { "p50" => :"50.0", "p99" => :"99.0" }.freeze

  def initialize(results)
    @results = results
  end

  def to_a
    single = @results.group_by(&:label).values.any?(&:one?)
    lower, fewest = @results.select { |result| too_few?(result, :"99.0") }
      .partition { |result| percentiles(result).size > 1 }
    rare = PERCENTILES.select { |_, name| fewest.any? { |result| too_few?(result, name) } }.keys
    [ shared, "goodput: successful responses per second.",
      ("95 % interval –: it needs several iterations (--runs 3)." if single),
      ("#{rare.join(", ")} –: fewer than ten responses were slower." if rare.any?),
      ("p99: if fewer than ten responses were slower, the highest percentile with ten." if lower.any?),
      ("p50, p99 –: the load generator reports no " \
        "percentiles." if @results.any? { |result| unreported?(result) }) ].compact
  end

  private
    # The column of variants leaves them out.
    def shared
      variants = @results.map(&:variant).uniq
      parameters = Lab::Variant.shared(variants)
      "All variants: #{parameters.join(" ")}." if variants.size > 1 && parameters.any?
    end

    # A saturated load has a warning of its own.
    def too_few?(result, name)
      percentiles = percentiles(result)
      !percentiles.nil? && !percentiles.key?(name) && !result.saturated? && !unreported?(result)
    end

    # hey reports only the mean and the slowest.
    def unreported?(result)
      responses = result.figures.fetch(:statuses, {}).values.sum
      percentiles(result) == {} && !result.saturated? && responses >= 2 * Lab::Latencies::MIN_BEYOND
    end

    def percentiles(result) = result.figures.dig(:latency, :percentiles)
end
