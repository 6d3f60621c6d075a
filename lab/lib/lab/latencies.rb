# Response times in seconds, one number each. Nothing is binned, so a cluster of answers at five seconds stays visible.
class Lab::Latencies
  MIN_BEYOND = 10 # answers that must be slower than a percentile for it to be reported

  def initialize(seconds)
    @sorted = seconds.sort
  end

  def size = @sorted.size
  def slowest = @sorted.last
  def fastest = @sorted.first
  def sum = @sorted.sum
  def mean = size.zero? ? nil : sum / size

  # The smallest latency that at least +share+ (from 0 to 1) of the answers did not exceed: the nearest rank, without
  # interpolation.
  def percentile(share)
    @sorted[(rank(share).ceil - 1).clamp(0, size - 1)] unless size.zero?
  end

  # False if fewer than ten answers are slower: a few requests would then decide the number.
  def telling?(share)
    size - rank(share) >= MIN_BEYOND
  end

  private
    # Rounded, because 0.07 * 100 is 7.000000000000001.
    def rank(share) = (share * size).round(6)
end
