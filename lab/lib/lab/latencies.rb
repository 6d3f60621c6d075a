# How long answers took, in seconds, one number each: nothing is put into bins, so that an island of answers at five seconds
# shows as what it is.
class Lab::Latencies
  FINEST = 10 # answers that must lie beyond a percentile for it to mean something

  def initialize(seconds)
    @sorted = seconds.sort
  end

  def size = @sorted.size
  def slowest = @sorted.last
  def fastest = @sorted.first
  def mean = size.zero? ? nil : @sorted.sum / size

  # The latency that +share+ (from 0 to 1) of the answers did not exceed: the nearest rank, without interpolation, as oha has it.
  def percentile(share)
    @sorted[(share * size).floor.clamp(0, size - 1)] unless size.zero?
  end

  # False where fewer than ten answers lie beyond it: it is then the luck of a few.
  def telling?(share)
    size * (1 - share) >= FINEST
  end
end
