require "test_helper"
require "json"

class SummaryTest < Lab::TestCase
  test "has a row with the same columns for each iteration" do
    header, *rows = summary.csv.lines(chomp: true).map { |line| line.split(",", -1) }

    assert_equal 4, rows.size
    assert_equal [ header.size ], rows.map(&:size).uniq
    assert_equal [ "post_create", "frontpage", "", "20", "1" ], rows.first.first(5)
    columns = %w[ goodput p50 lost memory_peak ].map { |name| header.index(name) }
    assert_equal [ "100.0", "0.2", "0", "300" ], rows.first.values_at(*columns)
  end

  test "has the numbers of late writes, leaked processes and stalls in the last columns" do
    header, first, second = summary.csv.lines(chomp: true).map { |line| line.split(",", -1) }

    assert_equal %w[ revision late leaked stalls longest_stall ], header.last(5)
    assert_equal [ [ "", "3", "2", "4", "1.5" ], [ "" ] * 5 ], [ first, second ].map { |row| row.last(5) }
    assert_equal [ 3, 2 ], summary.to_h[:iterations].first.values_at(:late, :leaked)
  end

  test "quotes fields with separators" do
    assert_match(/,"busy=""a,b""",/, summary(value: '"a,b"').csv)
  end

  test "writes measurements, iterations and comparison as JSON, with the schema version" do
    json = JSON.parse(JSON.generate(summary.to_h))

    assert_equal [ 4, 2, 4 ], [ json["schema_version"], json["measurements"].size, json["iterations"].size ]
    goodput = json["measurements"][0]["goodput"]
    assert_equal [ 105.0, true ], [ goodput["mean"], goodput["low"] < 105 ]
    assert_equal({ "500 SQLite3::BusyException" => 2 }, json["iterations"][1]["failures"])
    assert_in_delta 2.0, json["comparison"][0]["ratio"], 0.01
    assert_equal [ "frontpage", "busy=fair", 0.95, 2 ],
      json["comparison"][0].values_at("baseline", "variant", "confidence", "pairs")
  end

  test "writes JSON without an interval for one iteration" do
    json = JSON.parse(JSON.generate(summary(iterations: 1).to_h))

    assert_equal({ "mean" => 100.0 }, json["measurements"][0]["goodput"])
    assert_equal [ "cannot tell", 1, nil, nil ],
      json["comparison"][0].values_at("verdict", "pairs", "pairs_needed", "low")
  end

  test "writes Bencher's metric format" do
    assert_equal [ "post_create frontpage c=20", "post_create busy=fair c=20" ], summary.bmf.keys
    assert_equal %i[ value lower_value upper_value ], summary.bmf.values.first[:throughput].keys
  end

  test "writes both files beside the report" do
    assert_equal %w[ summary.csv summary.json ], summary.write.map { |path| File.basename(path) }.sort
    assert_equal 4, Dir[File.join(@folder, "*/*")].size, "manifest, measurements and the two"
  end

  private
    def summary(iterations: 2, value: "fair")
      variants = [ {}, { busy: value } ].map { |parameters| { target: "frontpage", parameters: } }
      run = Lab::Run.create({
        scenarios: [ "post_create" ], variants:, compare: true, concurrency: [ 20 ], iterations:
      },
        folder: @folder)
      run.measurements.each { |measurement| save run, measurement, **figures(measurement) }
      Lab::Summary.new(run)
    end

    # The first has all figures, the others fewer.
    def figures(measurement)
      goodput = (measurement.iteration == 1 ? 100.0 : 110.0) * (measurement.variant.parameters.empty? ? 1 : 2)
      more = if measurement.iteration == 1 && measurement.variant.parameters.empty?
        { telemetry: { memory_peak: 300 }, ledger: { lost: 0, late: 3 }, leaked: [ "sleep 600", "tail -f" ],
          stalls: { count: 4, longest: 1.5 } }
      else
        { statuses: { 200 => 30, 500 => 2 }, exceptions: { "SQLite3::BusyException" => { count: 2 } } }
      end
      { goodput:, latency: { percentiles: { 50.0 => 0.2 } }, **more }
    end
end
