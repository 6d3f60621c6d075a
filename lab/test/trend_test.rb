require "test_helper"

class TrendTest < Lab::TestCase
  include InFolder

  test "shows goodput and p99 of each scenario, variant and concurrency, in the order of time" do
    [ 300.0, 100.0, 200.0 ].zip([ 3, 1, 2 ]) do |goodput, day|
      store(day:, goodputs: [ goodput, goodput + 2 ], p99: 0.1)
    end
    header, *rows = table

    assert_equal [ [ "home", "frontpage yjit=on", "20", "goodput", "3", "▁▅█", "101–301", "301", "–" ],
      [ "home", "frontpage yjit=on", "20", "p99", "3", "▅▅▅", "100 ms–100 ms", "100 ms", "–" ] ], rows
    assert_equal header.size, rows.first.size
    assert_match "from 10 runs", trend.notes.first
    assert_match "longest series has 3", trend.notes.first
  end

  test "marks the run after which the goodput changed, with its commit" do
    (1..8).each { |day| store(day:, goodputs: [ 200.0 + day % 3 ]) }
    (9..16).each { |day| store(day:, goodputs: [ 170.0 + day % 4 ], commit: "c#{day}") }
    change = table.last

    assert_match(/\A[▆▇█]{8}\|[▁▂]{8}\z/, change[5])
    assert_equal "−14.7 % on 2026-11-09 c9", change.last
    assert_empty trend.notes
  end

  test "marks the first run that has goodput again, without a share of zero" do
    (1..20).each { |day| store(day:, goodputs: [ day > 10 ? 200.0 + day % 3 : 0.0 ], commit: "c#{day}") }

    assert_equal "up from 0 on 2026-11-11 c11", table.last.last
    assert_nil trend.to_h[:machines][0][:series][0][:change_points][0][:change]
  end

  test "ignores changes of less than 5 %" do
    (1..20).each { |day| store(day:, goodputs: [ day > 10 ? 196.0 + day % 3 : 200.0 + day % 3 ]) }

    assert_equal "–", table.last.last
  end

  test "separates machines, generators and variants" do
    store(day: 1, goodputs: [ 100.0 ])
    store(day: 2, goodputs: [ 400.0 ], machine: { processor: "EPYC", cores: 64, memory: "256 GiB" })
    store(day: 3, goodputs: [ 100.0 ], kernel: "6.2")
    store(day: 4, goodputs: [ 100.0 ], generator: "wrk")
    store(day: 5, goodputs: [ 100.0 ], yjit: "off")

    runs = trend.machines.transform_values do |series|
      series.map { |one| [ one.place.variant, one.place.generator, one.values ] }
    end
    assert_equal [ [ [ "frontpage yjit=on", "oha", [ 100.0, 100.0 ] ],
      [ "frontpage yjit=on", "wrk", [ 100.0 ] ],
      [ "frontpage yjit=off", "oha", [ 100.0 ] ] ], [ [ "frontpage yjit=on", "oha", [ 400.0 ] ] ] ],
        runs.values
    assert_equal [ nil, "EPYC" ], runs.keys.map { |machine| machine["processor"] }
  end

  test "leaves out runs whose verification failed, and says so" do
    store(day: 1, goodputs: [ 100.0 ])
    store(day: 2, goodputs: [ 500.0, 100.0 ], invalid: [ 1 ])

    assert_equal [ [ 100.0 ] ], trend.machines.values.flatten.map(&:values)
    assert_includes trend.notes, "Left out measurements whose verification failed, in 2026-11-02T120000Z."
  end

  test "prints JSON" do
    (1..20).each { |day| store(day:, goodputs: [ (day > 10 ? 150.0 : 200.0) + day % 3 ], commit: "c#{day}") }
    output, = capture_io { Lab::CLI.start([ "trend", @folder, "--json" ]) }
    json = JSON.parse(output)
    series = json["machines"][0]["series"][0]

    assert_equal [ 1, { "cores" => 2 } ], [ json["schema_version"], json["machines"][0]["machine"] ]
    assert_equal [ "home", "frontpage", { "yjit" => "on" }, 20, "goodput", 20 ],
      [
        *series.values_at("scenario", "target", "parameters", "concurrency", "metric"),
        series["points"].size
      ]
    assert_equal [ "c11", -0.25 ],
      series["change_points"].flat_map { |change| [ change["commit"], change["change"].round(2) ] }
  end

  test "skips summaries of the first release, and says how to rewrite them" do
    FileUtils.mkdir_p File.join(@folder, "old")
    File.write File.join(@folder, "old/summary.json"), JSON.generate(schema_version: 2, cells: [])
    assert_match(
      /No runs with a summary.json.*bin\/lab report .*old/, assert_raises(Lab::Error) { trend }.message
    )

    store(day: 1, goodputs: [ 100.0 ])
    output, = capture_io { Lab::CLI.start([ "trend", @folder ]) }
    assert_match(/cores 2.*home +frontpage yjit=on +20 +goodput +1.*Skipped 1 in the format/m, output)
  end

  private
    def trend = Lab::Trend.new(@folder)
    def table = Lab::Trend::Table.new(trend.machines.values.first).rows

    # A run with a value of +goodputs+ for each iteration.
    def store(
      day:, goodputs:, p99: nil, invalid: [], machine: { cores: 2 }, generator: "oha", yjit: "on",
      **record
    )
      manifest = { scenarios: [ "home" ], variants: [ { target: "frontpage", parameters: { yjit: } } ],
        concurrency: [ 20 ], iterations: goodputs.size, generator:, machine: { **machine, **record } }
      run = Lab::Run.create(manifest, folder: @folder, now: Time.utc(2026, 11, day, 12))
      run.measurements.zip(goodputs) do |measurement, goodput|
        save run, measurement, goodput:, valid: !invalid.include?(measurement.iteration),
          latency: { percentiles: p99 ? { 99.0 => p99 } : {} }
      end
      Lab::Summary.new(run).write
    end
end
