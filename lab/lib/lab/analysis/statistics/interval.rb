# A mean with its 95 % confidence interval by Student's t: with five iterations, a
# bootstrap interval covers only 87 %.
class Lab::Statistics::Interval
  CONFIDENCE = 0.95

  attr_reader :mean, :half

  def initialize(values, confidence: CONFIDENCE)
    @values, @confidence = values, confidence
    @mean = values.sum.fdiv(values.size)
    @half = if values.size < 2
      Float::INFINITY
    else
      quantile((1 + confidence) / 2) * deviation / Math.sqrt(values.size)
    end
  end

  def low = mean - half
  def high = mean + half
  def include?(value) = value.between?(low, high)

  # The sample standard deviation, with n − 1 in the denominator.
  def deviation
    Math.sqrt(@values.sum { |value| (value - mean)**2 } / (@values.size - 1))
  end

  # The number of values that finds a mean of +difference+ with a probability of
  # +power+, if they vary as these do:
  #
  #   n = ((t(confidence) + t(power)) · s / difference)²
  #
  # as in the NIST/SEMATECH e-Handbook of Statistical Methods, section 7.2.2.2. Both quantiles have the
  # degrees of freedom of these values, not of n, because s is an estimate from them: with n's, six values
  # that happen to be close to each other would ask for too few (C. Stein, A Two-Sample Test for a Linear
  # Hypothesis whose Power is Independent of the Variance, Annals of Mathematical Statistics 16, 1945).
  def size_for(difference, power:) = ((quantiles(power) * deviation / difference)**2).ceil

  # The mean that as many values as these find with a probability of +power+.
  def difference_for(power:) = quantiles(power) * deviation / Math.sqrt(@values.size)

  private
    def quantiles(power) = quantile((1 + @confidence) / 2) + quantile(power)
    def quantile(probability) = Lab::Statistics::StudentT.quantile(probability, @values.size - 1)
end
