# A distribution of numbers with quantiles accurate to 1 %: DDSketch (Masson, Rim and Lee, "DDSketch: a fast
# and fully-mergeable quantile sketch with relative-error guarantees", VLDB 2019), without a limit on bins,
# since Tally::Validator limits the values. Merging in any order gives the same bytes.
class Tally::Histogram
  ACCURACY = 0.01
  GAMMA = (1 + ACCURACY) / (1 - ACCURACY)
  SCALE = 1 / Math.log(GAMMA)
  MIN = 1e-9 # smaller values count as 0

  attr_reader :min, :max

  # The inverse of +dump+.
  def self.load(bytes)
    min, max, zeros, positive, *pairs = bytes.unpack("EEwww*")
    bins = pairs.each_slice(2).map { |index, count| [ index.odd? ? -(index / 2) - 1 : index / 2, count ] }
    new(min, max, zeros, bins.take(positive).to_h, bins.drop(positive).to_h)
  end

  def initialize(min = Float::INFINITY, max = -Float::INFINITY, zeros = 0, positive = {}, negative = {})
    @min, @max, @zeros, @positive, @negative = min, max, zeros, positive, negative
  end

  # Counts a finite number, +times+ times.
  def add(value, times = 1)
    count value.abs, times, value.negative? ? @negative : @positive
    @min, @max = [ @min, value.to_f ].min, [ @max, value.to_f ].max
    self
  end

  # Adds another histogram.
  def merge(other)
    @positive.merge!(other.positive) { |_, one, more| one + more }
    @negative.merge!(other.negative) { |_, one, more| one + more }
    @zeros += other.zeros
    @min, @max = [ @min, other.min ].min, [ @max, other.max ].max
    self
  end

  # The number of values.
  def size = @zeros + @positive.sum(&:last) + @negative.sum(&:last)

  # The +q+-quantile: a share of +q+, from 0 to 1, of the numbers is below it. Nil without numbers.
  def quantile(q)
    return if (size = self.size).zero?

    rank = q * (size - 1)
    value, = in_order.find { |_, count| (rank -= count).negative? }
    (value || max).clamp(min, max)
  end

  def median = quantile(0.5)

  def dump
    bins = (@positive.sort + @negative.sort).flat_map do |index, count|
      [ index.negative? ? -2 * index - 1 : 2 * index, count ]
    end
    [ min, max, @zeros, @positive.size, *bins ].pack("EEwww*")
  end

  def ==(other) = other.is_a?(Tally::Histogram) && dump == other.dump

  protected
    attr_reader :zeros, :positive, :negative

  private
    def count(size, times, bins)
      if size < MIN
        @zeros += times
      else
        index = (Math.log(size) * SCALE).ceil
        bins[index] = bins.fetch(index, 0) + times
      end
    end

    # [ value, count ] of each bin, in ascending order.
    def in_order
      negative = @negative.sort.reverse.map { |index, count| [ -middle(index), count ] }
      positive = @positive.sort.map { |index, count| [ middle(index), count ] }
      [ *negative, [ 0.0, @zeros ], *positive ]
    end

    # Within ACCURACY of every value in the bin.
    def middle(index) = 2 * GAMMA**index / (GAMMA + 1)
end
