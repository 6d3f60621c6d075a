# Finds where the level of a series changed. A series has a change if, at some place, the ranks before and
# after differ by more standard deviations than in 99 % of random permutations (B. Lausen and M. Schumacher,
# Maximally Selected Rank Statistics, Biometrics 48, 1992). The change is where the values deviate least from
# the medians before and after it. It splits the series, and both parts are tested again (binary segmentation:
# A. J. Scott and M. Knott, Biometrics 30, 1974). Ranks and medians ignore single outliers.
class Lab::Statistics::ChangePoints
  MIN_VALUES = 10 # the fewest values that can have a change with the significance
  SIGNIFICANCE = 0.01
  MIN_PART = 3 # values before and after a change
  PERMUTATIONS = 9_999

  Change = Data.define(:index, :p_value)

  class << self
    # The largest standardized difference of +ranks+ before and after a place.
    def statistic(ranks)
      sum, largest, size, deviations = 0, 0.0, ranks.size, deviations(ranks.size)
      (1..size - MIN_PART).each do |before|
        sum += 2 * ranks[before - 1] - size - 1
        difference = sum.abs / deviations[before]
        largest = difference if before >= MIN_PART && difference > largest
      end
      largest
    end

    # The share of permutations of +size+ ranks with a statistic of at least +value+. The generator has a
    # fixed seed, so that the same series always has the same changes.
    def p_value(value, size)
      larger = permuted(size).bsearch_index { |other| other >= value } || PERMUTATIONS
      (PERMUTATIONS - larger + 1).fdiv(PERMUTATIONS + 1)
    end

    private
      # The standard deviation of the difference after each number of values, if all
      # orders are equally likely.
      def deviations(size)
        (@deviations ||= {})[size] ||= (0..size).map do |before|
          Math.sqrt(before * (size - before) * (size + 1) / 3.0)
        end
      end

      def permuted(size)
        (@permuted ||= {})[size] ||= begin
          random, ranks = Random.new(1), (1..size).to_a
          Array.new(PERMUTATIONS) { statistic(ranks.shuffle!(random:)) }.sort
        end
      end
  end

  def initialize(values)
    @values = values
  end

  # The changes in their order; +index+ is the index of the first value after the change.
  def to_a = search(0...@values.size)

  private
    def search(range)
      return [] if range.size < MIN_VALUES

      p_value = self.class.p_value(self.class.statistic(ranks(@values[range])), range.size)
      return [] if p_value > SIGNIFICANCE

      index = range.begin + place(@values[range])
      [ *search(range.begin...index), Change.new(index:, p_value:), *search(index...range.end) ]
    end

    # The number of values before the change.
    def place(values)
      (MIN_PART..values.size - MIN_PART).min_by do |before|
        [ values.first(before), values.drop(before) ].sum { |part| deviation(part) }
      end
    end

    # The sum of the distances to the median.
    def deviation(values)
      median = values.sort[values.size / 2]
      values.sum { |value| (value - median).abs }
    end

    # Equal values share the mean of their ranks.
    def ranks(values)
      groups = values.sort.each.with_index(1).group_by(&:first)
      by_value = groups.transform_values { |members| members.sum(&:last).fdiv(members.size) }
      values.map { |value| by_value[value] }
    end
end
