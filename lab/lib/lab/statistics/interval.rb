# A mean with its 95 % confidence interval by Student's t: with five iterations, a bootstrap interval covers only 87 %.
class Lab::Statistics::Interval
  CONFIDENCE = 0.95

  attr_reader :mean, :half

  def initialize(values, confidence: CONFIDENCE)
    @values, @confidence = values, confidence
    @mean = values.sum.fdiv(values.size)
    @half = values.size < 2 ? Float::INFINITY : quantile * deviation / Math.sqrt(values.size)
  end

  def low = mean - half
  def high = mean + half
  def include?(value) = value.between?(low, high)

  # The sample standard deviation, with n − 1 in the denominator.
  def deviation
    Math.sqrt(@values.sum { |value| (value - mean)**2 } / (@values.size - 1))
  end

  private
    def quantile
      Lab::Statistics::StudentT.quantile((1 + @confidence) / 2, @values.size - 1)
    end
end
