# How many times the one is the other, from pairs that were measured side by side: the geometric mean of the pairs'
# ratios, with a t-interval on their logarithms, so that twice and half weigh the same.
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

  # :equivalent when the interval lies within five percent of 1, for such a difference is none worth naming; :higher or
  # :lower when it leaves 1 outside; :inconclusive when it is too wide to say.
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
