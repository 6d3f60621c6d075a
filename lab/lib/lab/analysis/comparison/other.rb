# A metric beside goodput in a row of a comparison, which has no verdict: the ratio of the pairs that have it.
Lab::Comparison::Other = Data.define(:scenario, :concurrency, :variant, :name, :pairs) do
  # How to read each metric from a result, by name. Of the percentiles, p50 and p99 or the highest that all
  # +results+ have.
  def self.metrics(results)
    shared = Lab::Result.means_of_percentiles(results.map { |result| result.figures[:latency] }).keys
    high = shared.select { |percent| percent.between?(51, 99) }.max || 99.0
    percentiles = [ 50.0, high ].to_h do |percent|
      [ Lab::Figures.name_of_percentile(percent), ->(result) {
        result.figures.dig(:latency, :percentiles, :"#{percent}")
      } ]
    end
    { **percentiles, **self::METRICS }
  end

  # Nil without pairs, or if a value is 0, which has no ratio.
  def ratio = (Lab::Statistics::Ratio.new(pairs) if pairs.any? && pairs.flatten.all?(&:positive?))

  # Means of the pairs, for people.
  def before = written(0)
  def after = written(1)

  private
    # Geometric, as for goodput, so that their quotient is the ratio.
    def written(index)
      return if pairs.empty?

      mean = ratio ? [ ratio.before, ratio.after ][index] : pairs.sum { |pair| pair[index] }.fdiv(pairs.size)
      name == "errors" ? Lab::Figures.share(mean) : Lab::Figures.seconds(mean)
    end
end

Lab::Comparison::Other::METRICS = {
  "errors" => ->(result) { result.figures[:error_share] },
  "CPU time per request" => :processor_time.to_proc
}.freeze
