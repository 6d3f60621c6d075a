# Student's t distribution, for intervals from few iterations.
#
# The distribution function uses the regularized incomplete beta function, evaluated by its continued fraction
# with Lentz's method (Press et al., Numerical Recipes, 3rd edition, section 6.4).
module Lab::Statistics::StudentT
  ITERATIONS = 300
  TINY = 1e-300
  PRECISION = 1e-15

  class << self
    # The quantile of +degrees+ degrees of freedom at +probability+, between 0 and 1.
    def quantile(probability, degrees)
      unless probability.between?(0, 1)
        raise ArgumentError, "A probability lies between 0 and 1, not #{probability}"
      end
      return -quantile(1 - probability, degrees) if probability < 0.5

      quantiles[[ probability, degrees ]] ||= search(probability, degrees)
    end

    # The cumulative probability of +value+.
    def distribution(value, degrees)
      tail = incomplete_beta(degrees / (degrees + value**2.0), degrees / 2.0, 0.5) / 2
      value.positive? ? 1 - tail : tail
    end

    private
      def quantiles = @quantiles ||= {}

      def search(probability, degrees)
        low, high = 0.0, 1.0
        high *= 2 until distribution(high, degrees) >= probability
        100.times do
          middle = (low + high) / 2
          distribution(middle, degrees) < probability ? low = middle : high = middle
        end
        (low + high) / 2
      end

      def incomplete_beta(x, a, b)
        return x if x.zero? || x == 1

        front = Math.exp(Math.lgamma(a + b)[0] - Math.lgamma(a)[0] - Math.lgamma(b)[0] +
          a * Math.log(x) + b * Math.log(1 - x))
        if x < (a + 1) / (a + b + 2)
          front * continued_fraction(x, a, b) / a
        else
          1 - front * continued_fraction(1 - x, b, a) / b
        end
      end

      def continued_fraction(x, a, b)
        c, d = 1.0, 1 / away_from_zero(1 - (a + b) * x / (a + 1))
        result = d
        (1..ITERATIONS).each do |m|
          even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
          odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
          [ even, odd ].each do |term|
            d = 1 / away_from_zero(1 + term * d)
            c = away_from_zero(1 + term / c)
            result *= c * d
          end
          break if (c * d - 1).abs < PRECISION
        end
        result
      end

      def away_from_zero(number)
        number.abs < TINY ? TINY : number
      end
  end
end
