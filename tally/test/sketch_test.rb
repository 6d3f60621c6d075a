require "test_helper"

class SketchTest < Tally::TestCase
  test "counts few visitors exactly" do
    [ 0, 1, 511, 512 ].each { |size| assert_equal size, sketch(visitors(size) * 2).size }
  end

  slow_test "estimates many visitors within four standard errors, and within about one on average" do
    errors = [ 513, 1000, 3000, 10_000, 30_000, 100_000 ].flat_map do |size|
      Array.new(4) { |seed| (sketch(visitors(size, seed)).size - size).fdiv(size) }
    end

    assert_operator errors.map(&:abs).max, :<, 4 * Tally::Sketch::ERROR
    assert_operator Math.sqrt(errors.sum { |error| error**2 } / errors.size), :<, 1.3 * Tally::Sketch::ERROR
  end

  test "an estimate is never smaller than the largest exact count" do
    sizes = Array.new(40) { |seed| sketch(visitors(Tally::Sketch::EXACT + 1, seed)).size }
    assert_operator sizes.min, :>, Tally::Sketch::EXACT
  end

  test "merging in any order and grouping gives the same bytes" do
    [ [ 10, 20, 30 ], [ 300, 300, 5 ], [ 600, 10, 2000 ], [ 5000, 5000, 513 ] ].each do |sizes|
      a, b, c = sizes.each_with_index.map { |size, seed| visitors(size, seed) }
      whole = sketch(a + b + c).dump

      assert_equal whole, sketch(a).merge(sketch(b).merge(sketch(c))).dump
      assert_equal whole, sketch(c).merge(sketch(b)).merge(sketch(a)).dump
      assert_equal whole, sketch(c).merge(Tally::Sketch.load(sketch(b + a).dump)).dump
    end
  end

  test "merging a sketch twice counts its visitors once" do
    a, b = visitors(400), visitors(600, 1)
    assert_equal sketch(a + b), sketch(a).merge(sketch(b)).merge(sketch(b)).merge(sketch(a))
  end

  test "is the same after dump and load, can be added to, and stays small" do
    { 100 => 801, 100_000 => 4096 }.each do |size, bytes|
      dump = sketch(visitors(size)).dump
      loaded = Tally::Sketch.load(dump)

      assert_operator dump.bytesize, :<=, bytes
      assert_equal [ dump, sketch(visitors(size)).size ], [ loaded.dump, loaded.size ]
      more = loaded.tap { |sketch| visitors(3, 1).each { |visitor| sketch.add visitor } }
      assert_equal sketch(visitors(size) + visitors(3, 1)), more
    end
  end

  private
    def sketch(visitors)
      visitors.each_with_object(Tally::Sketch.new) { |visitor, sketch| sketch.add visitor }
    end

    def visitors(size, seed = 0)
      random = Random.new(seed + 1)
      Array.new(size) { random.bytes(8).unpack1("H*") }
    end
end
