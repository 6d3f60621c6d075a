# The share of requests that failed, over the iterations of a measurement. Its interval contains both that of
# the counts and that of the differences between iterations: without errors, iterations don't differ, but few
# requests still prove little.
Lab::ErrorShare = Data.define(:mean, :low, :high, :requests) do
  # Nil if an iteration doesn't have the number of its requests.
  def self.of(results)
    totals = results.map(&:finished)
    return if totals.empty? || totals.any?(&:zero?)

    shares = results.map { |result| result.figures[:error_share] }
    return if shares.include?(nil)

    counts = shares.zip(totals).sum { |share, total| (share * total).round }
    intervals = [ Lab::Statistics::Proportion.new(count: counts, total: totals.sum) ]
    intervals << Lab::Statistics::Interval.new(shares) if results.size > 1
    low, high = intervals.map(&:low).min, intervals.map(&:high).max
    new(mean: shares.sum / shares.size, low: [ low, 0.0 ].max, high: [ high, 1.0 ].min, requests: totals.sum)
  end
end
