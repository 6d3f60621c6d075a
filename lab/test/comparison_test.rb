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

    assert_equal [ "cannot tell", "cannot tell: more pairs needed", nil ],
      [ row.verdict, row.advice, row.pairs_needed ]
    assert_equal [ "post_create", "20", "100.0", "300.0", "3.00×", "–", row.advice, "–" ],
      table([ [ 100, 300 ] ])
  end

  test "prints the number of pairs that would decide, instead of an interval from 0 to a million" do
    noisy = table([ [ 100, 10 ], [ 100, 1700 ] ])
    assert_equal [ "1.30×", "–", "cannot tell: more than 1,000 pairs needed", "–" ], noisy.last(4)

    close = table([ [ 100, 120 ], [ 100, 90 ], [ 100, 105 ] ])
    assert_equal [ "1.04×", "0.73–1.49", "cannot tell: about 251 pairs needed", "±56.2 %" ], close.last(4)
  end

  test "prints means whose quotient is the ratio, even where arithmetic means point the other way" do
    pairs = [ [ 400, 100 ], [ 42, 92 ], [ 43, 96 ] ]
    before, after, ratio = table(pairs).values_at(2, 3, 4).map(&:to_f)

    assert_operator pairs.sum(&:first), :>, pairs.sum(&:last)
    assert_in_delta after / before, ratio, 0.01
    assert_operator ratio, :>, 1
    assert_equal [ "before goodput (geomean)", "after goodput (geomean)" ],
      Lab::ComparisonTable.new(compare(pairs)).rows[0][2, 2]
  end

  test "compares several variants with the first, and corrects the confidence" do
    comparison = compare([ [ 100, 110, 101 ], [ 100, 111, 97 ], [ 100, 108, 103 ], [ 100, 109, 99 ] ])
    header, *rows = Lab::ComparisonTable.new(comparison).rows

    assert_equal [ %w[ b better ], [ "c", "equivalent, within 5 %" ] ],
      comparison.rows.map { |row| [ row.variant, row.verdict ] }
    assert_equal [ "variant", "interval", "interval's confidence" ], header.values_at(2, 6, 9)
    assert_equal [ [ "b", "97.5 %" ], [ "c", "95.0 %" ] ], rows.map { |row| row.values_at(2, 9) }
    assert_equal "Compared with a", comparison.title
  end

  test "needs more certainty for each of many comparisons" do
    slower = [ 110, 106, 101, 108, 104 ]
    alone = compare(slower.map { |after| [ 100, after ] }).rows.first
    noise = [ [ 70, 140 ], [ 140, 70 ], [ 80, 130 ], [ 130, 75 ], [ 100, 100 ] ]
    among = compare(slower.zip(noise).map { |after, others| [ 100, after, *others ] }).rows.first

    assert_equal [ "better", "cannot tell" ], [ alone.verdict, among.verdict ]
    assert_in_delta 1 - 0.05 / 3, among.ratio.confidence
    assert_equal alone.ratio.estimate, among.ratio.estimate
  end

  test "shows the ratios of other metrics, which goodput at a fixed rate hides" do
    slow = [ { p50: 0.0073, p99: 0.02, errors: 0.0, processors: 0.5 }, {
      p50: 0.0758, p99: 0.2, errors: 0.01, processors: 0.75
    } ]
    none = [ { p50: 0.001, p99: nil, errors: 0.0, processors: nil } ] * 2
    others = others([ slow, slow, slow ])

    assert_equal [ "scenario", "c", "metric", "before", "after", "ratio", "95 % interval" ], others.first
    assert_equal [ [ "p50", "7.3 ms", "75.8 ms", "10.38×", "10.38–10.38" ],
      [ "p99", "20 ms", "200 ms", "10.00×", "10.00–10.00" ], [ "errors", "0.0 %", "1.0 %", "–", "–" ],
      [ "CPU time per request", "5 ms", "7.5 ms", "1.50×", "1.50–1.50" ] ],
      others.drop(1).map { |row| row.drop(2) }
    assert_equal [ [ "p50", "1 ms", "1 ms", "1.00×", "–" ], %w[ p99 – – – – ],
      [ "errors", "0.0 %", "0.0 %", "–", "–" ],
      [ "CPU time per request", "–", "–", "–", "–" ] ], others([ none ]).drop(1).map { |row| row.drop(2) }
  end

  test "pairs each metric of each variant with the first" do
    values = [ 0.1, 0.2, 0.4 ].map { |p50| { p50:, p99: nil, errors: 0.0, processors: nil } }
    rows = others([ values, values ]).select { |row| row.include?("p50") }

    assert_equal [ %w[ b 2.00× ], %w[ c 4.00× ] ], rows.map { |row| row.values_at(2, 6) }
  end

  private
    def others(pairs)
      results = pairs.each.with_index(1).flat_map do |pair, iteration|
        VARIANTS.zip(pair).filter_map do |variant, values|
          measured_with(variant, iteration, **values) if values
        end
      end
      Lab::ComparisonTable.new(Lab::Comparison.new(results, VARIANTS.first(pairs.first.size))).others
    end

    def measured_with(variant, iteration, p50:, p99:, errors:, processors:)
      Lab::Result.new({ scenario: "index", **variant.to_h, concurrency: 20, iteration:, goodput: 100.0,
        error_share: errors, latency: { percentiles: { "50.0": p50, "99.0": p99 }.compact },
        requests_per_second: 100.0, telemetry: { processors: } })
    end

    VARIANTS = %w[ a b c d ].map { |target| Lab::Variant.new(target:, parameters: {}) }

    def table(pairs) = Lab::ComparisonTable.new(compare(pairs)).rows.last

    Measured = Data.define(:figures, :variant, :goodput)

    def compare(pairs)
      results = pairs.each.with_index(1).flat_map do |pair, iteration|
        VARIANTS.zip(pair).filter_map { |variant, goodput| measured(variant, iteration, goodput) if goodput }
      end
      Lab::Comparison.new(results, VARIANTS.first(pairs.first.size))
    end

    def measured(variant, iteration, goodput)
      Measured.new(figures: { scenario: "post_create", concurrency: 20, iteration: }, variant:, goodput:)
    end
end
