# Response times in seconds, without a histogram's bins, so that a cluster of responses at 5 s stays visible.
class Lab::Latencies
  MIN_BEYOND = 10 # slower responses that a percentile needs to be reported

  def initialize(seconds)
    @sorted = seconds.sort
  end

  def size = @sorted.size
  def slowest = @sorted.last
  def fastest = @sorted.first
  def sum = @sorted.sum
  def mean = size.zero? ? nil : sum / size

  # The smallest latency that at least +share+ (from 0 to 1) of the responses did not exceed: nearest rank,
  # without interpolation.
  def percentile(share)
    @sorted[(rank(share).ceil - 1).clamp(0, size - 1)] unless size.zero?
  end

  # False if fewer than ten responses are slower: a few requests would then determine the number.
  def reportable?(share)
    size - rank(share) >= MIN_BEYOND
  end

  private
    # Rounded, because 0.07 * 100 is 7.000000000000001.
    def rank(share) = (share * size).round(6)
end
