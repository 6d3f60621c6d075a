# The cells of a run's table that are times.
module Lab::RunTable::Latency
  private
    # The mean over the iterations. A percentile that an iteration lacks would be the mean of
    # those with more responses.
    def latency(iterations, percent) = percentile(percent, iterations.map { |figures| figures[:latency] })

    # The mean of medians and the longest latency of error responses.
    def error_latency(iterations)
      errors = iterations.filter_map { |figures| figures[:error_latency] }
      [ percentile(50.0, errors), seconds(errors.filter_map { |latency| latency[:slowest] }.max) ]
    end

    def percentile(percent, latencies)
      Lab::Figures.percentile(percent, Lab::Result.means_of_percentiles(latencies)) { |value| seconds(value) }
    end

    def seconds(number) = number && (number < 1 ? format("%.1f ms", number * 1000) : format("%.2f s", number))
end
