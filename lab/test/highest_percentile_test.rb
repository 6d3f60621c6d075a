require "test_helper"
require_relative "support/measured_runs"

# Tables show the highest percentile that can be reported if the one of the column can't.
class HighestPercentileTest < Lab::TestCase
  include MeasuredRuns

  VALUES = { 50.0 => 0.004, 90.0 => 0.03, 95.0 => 0.042 }.freeze

  test "is the value itself, a lower percentile with its name, or a dash" do
    { [ 99.0, VALUES ] => "p95: 42 ms", [ 99.9, VALUES ] => "p95: 42 ms", [ 95.0, VALUES ] => "42 ms",
      [ 90.0, VALUES ] => "30 ms", [ 99.99, { 50.0 => 0.004, 99.9 => 0.1 } ] => "p99.9: 100 ms",
      [ 50.0, VALUES ] => "4 ms", [ 50.0, {} ] => "–", [ 99.0, { 50.0 => 0.004 } ] => "–",
      [ 95.0, { 99.0 => 1 } ] => "–" }.each do |(percent, values), text|
      assert_equal text, Lab::Figures.percentile(percent, values), [ percent, values ].inspect
    end
  end

  test "is in the data of the chart of latencies" do
    { 20 => [ "50 ms", "–", "–", "–", "–" ],
      150 => [ "50 ms", "90 ms", "p90: 90 ms", "p90: 90 ms", "p90: 90 ms" ],
      300 => [ "50 ms", "90 ms", "p95: 95 ms", "p95: 95 ms", "p95: 95 ms" ],
      20_000 => [ "50 ms", "90 ms", "99 ms", "99.9 ms", "p99.9: 99.9 ms" ] }.each do |size, cells|
      assert_equal cells, percentiles_of(size).rows.first[2..6], size
    end
  end

  test "labels the axis of that chart with different percentages" do
    ticks = percentiles_of(200_000).svg[/.*?<\/svg>/m].scan(/>([\d.]+) %</).flatten

    assert_equal %w[ 90 99 99.9 99.99 ], ticks & %w[ 90 99 99.9 99.99 100 ]
  end

  test "is in comparisons, of both sides and with their ratio" do
    results = [ "fair", "blocking" ].product([ 1, 2 ]).map do |busy, iteration|
      percentiles = {
        "50.0": 0.01, "90.0": 0.04, "95.0": 0.1 * (busy == "fair" ? 1 : 2) + iteration / 1000.0
      }
      Lab::Result.new({ scenario: "home", target: "app", parameters: { busy: }, concurrency: 20, iteration:,
        goodput: 10.0, error_share: 0.0, latency: { percentiles: } })
    end
    comparison = Lab::Comparison.new(results, results.map(&:variant).uniq)
    row = Lab::ComparisonTable.new(comparison).others[2]

    assert_equal [ "home", "20", "p95", "101 ms", "201 ms", "1.99×" ], row.first(6)
    assert_equal %w[ p50 p95 errors ], comparison.others.map(&:name).first(3)
  end

  test "is in the rows of thresholds that can't be decided without it" do
    run = measured([ 100, 101 ], p99: nil, latency: { percentiles: { 50.0 => 0.004, 95.0 => 0.042 } })
    row = ->(text) { Lab::Assertion.new(run, [ text ]).rows.last }

    assert_equal [ "inconclusive", "p95: 42 ms" ], row["p99<=1s"].values_at(0, 3)
    assert_equal "42 ms", row["p95<=1s"][3]
    assert_equal "–", row["memory<=1GiB"][3]
  end

  test "is in the table of a reproduction" do
    published = Lab::Published.all.find do |source|
      source.steps.any? { |step| step.runs.any? { |run| run.percentiles[95.0] } }
    end
    step = published.steps.find { |step| step.runs.any? { |run| run.percentiles[95.0] } }
    row = Lab::Reproduction::Outcome::Row.new(step:, scenario: step.runs.first.scenario, there: step.runs,
      over: nil,
      here: [ Lab::Result.new({ goodput: 1.0, latency: { percentiles: { "50.0": 0.004, "90.0": 0.03 } } }) ],
      published_ratio: nil, ratio: nil)
    header, cells = Lab::ReproductionTable.new(Struct.new(:rows).new([ row ])).figures

    assert_equal "p90: 30 ms", cells[header.index("p95 published") + 1]
  end

  private
    # Of latencies from 0 to 100 ms.
    def percentiles_of(size)
      requests = (1..size).map do |number|
        Lab::RecordedRequests::Answered.new(token: nil,
          ended: number / 1000.0, duration: 0.1 * number / size, status: 200)
      end
      figures = { scenario: "home", target: "app", parameters: {}, concurrency: 1 }
      Lab::Report::Percentiles.new([ Lab::Result.new(figures, requests:) ])
    end
end
