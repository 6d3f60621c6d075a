require "test_helper"

class ComparisonTest < Lab::TestCase
  test "pairs results of the same iteration, by scenario" do
    rows = compare([ [ 100, 300 ], [ 110, 330 ], [ 90, 272 ] ]).rows

    assert_equal 1, rows.size
    assert_equal [ "post_create", 20, "better" ], [ rows[0].scenario, rows[0].concurrency, rows[0].verdict ]
    assert_in_delta 3, rows[0].ratio.estimate, 0.02
  end

  test "ignores half a pair" do
    assert_equal 2, compare([ [ 100, 300 ], [ 110, 330 ], [ 90, nil ] ]).rows[0].ratio.size
    assert_empty compare([ [ 90, nil ] ]).rows
  end

  test "can't tell from a single pair, nor how many pairs are needed" do
    row = compare([ [ 100, 300 ] ]).rows[0]

    assert_equal [ "cannot tell", "cannot tell: more pairs needed", nil ], [ row.verdict, row.advice, row.pairs_needed ]
    assert_equal [ "post_create", "20", "100.0", "300.0", "3.00×", "–", row.advice, "–" ], table([ [ 100, 300 ] ])
  end

  test "prints the number of pairs that would decide, instead of an interval from 0 to a million" do
    noisy = table([ [ 100, 10 ], [ 100, 1700 ] ])
    assert_equal [ "1.30×", "–", "cannot tell: more than 1,000 pairs needed", "–" ], noisy.last(4)

    close = table([ [ 100, 120 ], [ 100, 90 ], [ 100, 105 ] ])
    assert_equal [ "1.04×", "0.73–1.49", "cannot tell: about 36 pairs needed", "±43.0 %" ], close.last(4)
  end

  test "prints means whose quotient is the ratio, even where arithmetic means point the other way" do
    pairs = [ [ 400, 100 ], [ 42, 92 ], [ 43, 96 ] ]
    before, after, ratio = table(pairs).values_at(2, 3, 4).map(&:to_f)

    assert_operator pairs.sum(&:first), :>, pairs.sum(&:last)
    assert_in_delta after / before, ratio, 0.01
    assert_operator ratio, :>, 1
    assert_equal [ "before 2xx/s (geomean)", "after 2xx/s (geomean)" ], Lab::ComparisonTable.new(compare(pairs)).rows[0][2, 2]
  end

  private
    def table(pairs) = Lab::ComparisonTable.new(compare(pairs)).rows.last

    Measured = Data.define(:figures, :variant, :goodput)

    def compare(pairs)
      results = pairs.each.with_index(1).flat_map do |pair, iteration|
        %w[ a b ].zip(pair).filter_map { |target, goodput| measured(target, iteration, goodput) if goodput }
      end
      Lab::Comparison.new(results, before: "a", after: "b")
    end

    def measured(target, iteration, goodput)
      figures = { scenario: "post_create", concurrency: 20, iteration: }
      Measured.new(figures:, variant: Lab::Variant.new(target:, parameters: {}), goodput:)
    end
end
