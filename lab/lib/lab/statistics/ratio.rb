# The ratio of two variants from pairs that were measured side by side: the geometric mean of the pairs' ratios, with a
# t-interval on their logarithms, so that doubling and halving have the same weight.
class Lab::Statistics::Ratio
  EQUIVALENT = 0.95..1.05

  attr_reader :size

  # +pairs+ are [ before, after ], both above zero.
  def initialize(pairs, confidence: Lab::Statistics::Interval::CONFIDENCE)
    raise ArgumentError, "A ratio needs numbers above zero" unless pairs.flatten.all?(&:positive?)

    @interval = Lab::Statistics::Interval.new(pairs.map { |before, after| Math.log(after.fdiv(before)) }, confidence:)
    @size = pairs.size
  end

  def estimate = Math.exp(@interval.mean)
  def low = Math.exp(@interval.low)
  def high = Math.exp(@interval.high)

  # :equivalent if the interval is within 5 % of 1, a difference that does not matter; :higher or :lower if it excludes
  # 1; :inconclusive if it is too wide.
  def verdict
    if EQUIVALENT.cover?(low..high) then :equivalent
    elsif low > 1 then :higher
    elsif high < 1 then :lower
    else :inconclusive
    end
  end

  # The smallest change, as a share, that this many pairs with this much noise could detect.
  def detectable = Math.exp(@interval.half) - 1
end
