# The ratio of two runs, whose iterations are not pairs: the geometric mean of the later values divided by the
# geometric mean of the earlier ones, with Welch's t interval on the logarithms, since one run may vary more
# than the other (B. L. Welch, The Generalization of 'Student's' Problem when Several Different Population
# Variances are Involved, Biometrika 34, 1947).
class Lab::Statistics::UnpairedRatio
  # +before+ and +after+ are at least two values each, all above zero.
  def initialize(before, after, confidence: Lab::Statistics::Interval::CONFIDENCE)
    @before, @after = [ before, after ].map do |values|
      Lab::Statistics::Interval.new(values.map { |value| Math.log(value) })
    end
    @sizes, @confidence = [ before.size, after.size ], confidence
  end

  # Geometric means.
  def before = Math.exp(@before.mean)
  def after = Math.exp(@after.mean)

  def estimate = Math.exp(difference)
  def low = Math.exp(difference - half)
  def high = Math.exp(difference + half)

  # Whether the interval is worth showing, as for pairs.
  def interval? = half <= Lab::Statistics::Ratio::WIDEST

  private
    def difference = @after.mean - @before.mean

    def half
      error = Math.sqrt(errors.sum)
      error.zero? ? 0.0 : Lab::Statistics::StudentT.quantile((1 + @confidence) / 2, degrees) * error
    end

    # The squared standard errors of both means.
    def errors = [ @before, @after ].zip(@sizes).map { |mean, size| mean.deviation**2 / size }

    # By Welch and Satterthwaite.
    def degrees = errors.sum**2 / errors.zip(@sizes).sum { |error, size| error**2 / (size - 1) }
end
