# Neil Gunther's universal scalability law: the throughput of a server with N clients,
#
#   X(N) = γN / (1 + α(N − 1) + βN(N − 1))
#
# where γ is the rate of one client, α the share of the work that must queue (contention), and β the cost of
# consistency (coherency): with β above zero the curve has a peak and declines after it. N. J. Gunther,
# Guerrilla Capacity Planning, 2007.
class Lab::Statistics::ScalabilityLaw
  MIN_LEVELS = 6

  attr_reader :gamma, :alpha, :beta, :error

  # Fits the law to +points+, [ clients, responses per second ], with any number of points per level. Raises
  # Lab::Error if there are too few levels to tell three parameters from noise.
  def self.fit(points)
    levels = points.map(&:first).uniq
    unless levels.size >= MIN_LEVELS && levels.include?(1)
      raise Lab::Error, "A curve needs at least #{MIN_LEVELS} levels of concurrency, including 1. " \
        "This run has #{levels.sort.join(", ")}."
    end

    Lab::Statistics::ScalabilityFit.new(points).law.tap { |law| law.measured points }
  end

  def initialize(gamma:, alpha:, beta:)
    @gamma, @alpha, @beta = gamma, alpha, beta
  end

  # Throughput with +clients+.
  def throughput(clients)
    gamma * clients / (1 + alpha * (clients - 1) + beta * clients * (clients - 1))
  end

  # The concurrency with the highest throughput; nil if throughput always rises.
  def peak
    Math.sqrt((1 - alpha) / beta).floor if beta.positive?
  end

  # Throughput at the peak; without one, its limit, which may be infinite.
  def ceiling
    if peak then throughput(peak)
    elsif alpha.positive? then gamma / alpha
    else Float::INFINITY
    end
  end

  def measured(points)
    @points = points
    @error = points.sum { |clients, rate| (rate - throughput(clients))**2 }
  end

  # The share of the variance that the curve explains (R²).
  def determination
    mean = @points.sum(&:last).fdiv(@points.size)
    1 - error / @points.sum { |_, rate| (rate - mean)**2 }
  end
end
