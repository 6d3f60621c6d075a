require "test_helper"

class ComparisonTest < Lab::TestCase
  test "pairs results of the same iteration, by scenario" do
    rows = compare([ [ 100, 300 ], [ 110, 330 ], [ 90, 272 ] ]).rows

    assert_equal 1, rows.size
    assert_equal [ "post_create", 20, 100, "better" ], [ rows[0].scenario, rows[0].concurrency, rows[0].before, rows[0].verdict ]
    assert_in_delta 3, rows[0].ratio.estimate, 0.02
  end

  test "ignores half a pair" do
    assert_equal 2, compare([ [ 100, 300 ], [ 110, 330 ], [ 90, nil ] ]).rows[0].ratio.size
    assert_empty compare([ [ 90, nil ] ]).rows
  end

  test "is inconclusive with a single pair" do
    assert_equal "inconclusive", compare([ [ 100, 300 ] ]).rows[0].verdict
  end

  private
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
