# The ratio of two variants from pairs that were measured side by side: the geometric mean of the pairs'
# ratios, with a t-interval on their logarithms, so that doubling and halving have the same weight.
class Lab::Statistics::Ratio
  EQUIVALENT = 0.95..1.05
  PRECISION = Math.log(EQUIVALENT.end)
  POWER = 0.8 # the probability of finding a difference with the number of pairs needed
  WIDEST = Math.log(2) # a wider interval that contains 1 says nothing about the ratio

  attr_reader :size, :confidence, :before, :after

  # +pairs+ are [ before, after ], both above zero.
  def initialize(pairs, confidence: Lab::Statistics::Interval::CONFIDENCE)
    raise ArgumentError, "A ratio needs numbers above zero" unless pairs.flatten.all?(&:positive?)

    @interval = Lab::Statistics::Interval.new(pairs.map { |before, after| Math.log(after.fdiv(before)) },
      confidence:)
    @before, @after = pairs.transpose.map { |values| geometric_mean(values) }
    @size, @confidence = pairs.size, confidence
  end

  def estimate = Math.exp(@interval.mean)
  def low = Math.exp(@interval.low)
  def high = Math.exp(@interval.high)

  # :equivalent if the interval is within 5 % of 1, a difference that does not matter; :higher or :lower if it
  # excludes 1; :inconclusive if it is too wide.
  def verdict
    if EQUIVALENT.cover?(low..high) then :equivalent
    elsif low > 1 then :higher
    elsif high < 1 then :lower
    else :inconclusive
    end
  end

  # Whether the interval is worth showing. With few or noisy pairs it can reach from 0 to a million.
  def interval? = size > 1 && (verdict != :inconclusive || @interval.half <= WIDEST)

  # The smallest change, as a share, that this many pairs with this much noise find with a probability of 80
  # %; nil if it can't be said.
  def detectable = (Math.exp(@interval.difference_for(power: POWER)) - 1 if interval?)

  # About the number of pairs that finds a difference of 5 % with a probability of 80 %, if they vary as these
  # did. With that many pairs already, the number for a difference of 2.5 %: its interval always leads to a
  # verdict. Nil with a single pair, which has no spread.
  def pairs_needed
    if size > 1
      [ PRECISION, PRECISION / 2 ].map { |difference| pairs_for(difference) }.find { |pairs| pairs > size }
    end
  end

  # The same for any +difference+ of logarithms.
  def pairs_for(difference) = @interval.size_for(difference, power: POWER)

  # The probability of a difference at least as large as this one if the variants were equal: Student's paired
  # t test, with two sides.
  def p_value
    return 1.0 if size < 2 || @interval.mean.zero?
    return 0.0 if @interval.deviation.zero?

    value = @interval.mean.abs / @interval.deviation * Math.sqrt(size)
    2 * (1 - Lab::Statistics::StudentT.distribution(value, size - 1))
  end

  private
    def geometric_mean(values) = Math.exp(values.sum { |value| Math.log(value) } / values.size)
end
