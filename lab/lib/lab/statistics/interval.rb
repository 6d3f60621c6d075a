# A mean with its 95 % confidence interval by Student's t: with five iterations, a bootstrap interval covers only 87 %.
class Lab::Statistics::Interval
  CONFIDENCE = 0.95
  MANY = 1_000 # values from which on the quantile hardly changes

  attr_reader :mean, :half

  def initialize(values, confidence: CONFIDENCE)
    @values, @confidence = values, confidence
    @mean = values.sum.fdiv(values.size)
    @half = values.size < 2 ? Float::INFINITY : half_with(values.size)
  end

  def low = mean - half
  def high = mean + half
  def include?(value) = value.between?(low, high)

  # The sample standard deviation, with n − 1 in the denominator.
  def deviation
    Math.sqrt(@values.sum { |value| (value - mean)**2 } / (@values.size - 1))
  end

  # The number of values that an interval of ±+half+ needs if they vary as these do: the smallest n with
  #
  #   t(n − 1) · s / √n ≤ half
  #
  # where s is the standard deviation and t the quantile of the confidence, as in the NIST/SEMATECH e-Handbook of Statistical
  # Methods, section 7.2.2.2, and in R. Jain, The Art of Computer Systems Performance Analysis, 1991, chapter 13. It is an
  # estimate: s comes from few values, and the next ones may vary more or less.
  def size_for(half)
    (2..MANY).bsearch { |size| half_with(size) <= half } || ((quantile(MANY) * deviation / half)**2).ceil
  end

  private
    def half_with(size) = quantile(size) * deviation / Math.sqrt(size)
    def quantile(size) = Lab::Statistics::StudentT.quantile((1 + @confidence) / 2, size - 1)
end
