require "test_helper"

class HistogramTest < Tally::TestCase
  QUANTILES = [ 0, 0.01, 0.25, 0.5, 0.75, 0.95, 0.99, 1 ].freeze

  test "each quantile is within 1 % of the exact one" do
    shapes.each do |values|
      histogram, sorted = histogram(values), values.sort

      QUANTILES.each do |q|
        exact = sorted[(q * (sorted.size - 1)).floor]
        delta = exact.abs * Tally::Histogram::ACCURACY + 1e-9
        assert_in_delta exact, histogram.quantile(q), delta, "quantile #{q} of #{values.size}"
      end
    end
  end

  test "all quantiles of a single number are that number" do
    QUANTILES.each { |q| assert_equal 19.99, histogram([ 19.99 ]).quantile(q) }
  end

  test "has no median without numbers" do
    assert_nil Tally::Histogram.new.median
    assert_equal 0, Tally::Histogram.new.size
  end

  test "merging in any order and grouping gives the same bytes" do
    a, b, c = shapes.first(3)
    whole = histogram(a + b + c).dump

    assert_equal whole, histogram(a).merge(histogram(b).merge(histogram(c))).dump
    assert_equal whole, histogram(c).merge(Tally::Histogram.load(histogram(b).dump)).merge(histogram(a)).dump
  end

  test "merging doesn't change the other histogram" do
    one, other = histogram([ 1 ]), histogram([ 2 ])
    one.merge(other).add(2)

    assert_equal histogram([ 2 ]), other
  end

  test "is the same after dump and load" do
    [ *shapes, [] ].each do |values|
      loaded = Tally::Histogram.load(histogram(values).dump)
      assert_equal [ histogram(values), values.size ], [ loaded, loaded.size ]
    end
  end

  private
    def shapes
      random = Random.new(1)
      [
        Array.new(2000) { random.rand * 100 }, Array.new(2000) { Math.exp(random.rand * 30 - 10) },
        Array.new(501) { random.rand(-50..50) }, [ 0, 0, 5 ], [ 1e15, -1e15, 1e-12 ]
      ]
    end

    def histogram(values)
      values.each_with_object(Tally::Histogram.new) { |value, histogram| histogram.add value }
    end
end
