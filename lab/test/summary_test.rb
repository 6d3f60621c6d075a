require "test_helper"
require "json"

class SummaryTest < Lab::TestCase
  include InFolder

  test "a row for each repeat, all with the same columns, whatever each was told" do
    header, *rows = summary.csv.lines(chomp: true).map { |line| line.split(",", -1) }

    assert_equal 4, rows.size
    assert_equal [ header.size ], rows.map(&:size).uniq
    assert_equal [ "post_create", "frontpage", "", "20", "1" ], rows.first.first(5)
    assert_equal [ "100.0", "0.2", "0", "300" ], rows.first.values_at(*%w[ goodput p50 lost memory_peak ].map { |name| header.index(name) })
  end

  test "what would break a row is quoted" do
    assert_match(/,"busy=""a,b""",/, summary(value: '"a,b"').csv)
  end

  test "cells, repeats and comparison as JSON, with the number of its form" do
    json = JSON.parse(JSON.generate(summary.to_h))

    assert_equal [ 2, 2, 4 ], [ json["schema_version"], json["cells"].size, json["repeats"].size ]
    assert_equal [ 105.0, true ], json["cells"][0].then { |cell| [ cell["goodput"]["mean"], cell["goodput"]["low"] < 105 ] }
    assert_equal({ "500 SQLite3::BusyException" => 2 }, json["repeats"][1]["failures"])
    assert_in_delta 2.0, json["comparison"][0]["ratio"], 0.01
  end

  test "one repeat has no interval, and still is JSON" do
    json = JSON.parse(JSON.generate(summary(repeats: 1).to_h))

    assert_equal({ "mean" => 100.0 }, json["cells"][0]["goodput"])
    assert_nil json["comparison"][0]["low"]
  end

  test "Bencher's format" do
    assert_equal [ "post_create frontpage c=20", "post_create busy=fair c=20" ], summary.bmf.keys
    assert_equal %i[ value lower_value upper_value ], summary.bmf.values.first[:throughput].keys
  end

  test "both are written beside the report" do
    assert_equal %w[ summary.csv summary.json ], summary.write.map { |path| File.basename(path) }.sort
    assert_equal 4, Dir[File.join(@folder, "*/*")].size, "manifest, cells and the two"
  end

  private
    def summary(repeats: 2, value: "fair")
      run = Lab::Run.create({ scenarios: [ "post_create" ], variants: [ {}, { busy: value } ].map { |levers| { subject: "frontpage", levers: } }, compare: true, ladder: [ 20 ], repeats: }, folder: @folder)
      run.cells.each { |cell| keep run, cell, **figures(cell) }
      Lab::Summary.new(run)
    end

    # The first was measured with all there is, the others with less.
    def figures(cell)
      goodput = (cell.repeat == 1 ? 100.0 : 110.0) * (cell.variant.levers.empty? ? 1 : 2)
      more = cell.repeat == 1 && cell.variant.levers.empty? ? { telemetry: { memory_peak: 300 }, ledger: { lost: 0 } } : { statuses: { 200 => 30, 500 => 2 }, exceptions: { "SQLite3::BusyException" => { count: 2 } } }
      { goodput:, latency: { percentiles: { 50.0 => 0.2 } }, **more }
    end
end
