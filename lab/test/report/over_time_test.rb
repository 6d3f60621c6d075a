require "test_helper"

class OverTimeTest < Lab::TestCase
  test "counts responses and failures by kind in equal bins, without the last, incomplete one" do
    requests = (0...600).map do |number|
      request(ended: number / 100.0, status: number.between?(200, 209) ? 503 : 200)
    end
    panels = over_time(requests + [ request(ended: 6.0) ]).panels.to_h { |panel| [ panel.title, panel ] }
    good, failed = panels.values_at("successful responses per second", "failed requests per second")
      .map(&:lines)

    assert_equal [ 60, 60 ], [ good["goodput"].size, failed["503"].size ]
    assert_equal [ 0.05, 5.95 ], good["goodput"].map(&:first).minmax.map { |at| at.round(2) }
    assert_in_delta 590, good["goodput"].sum { |_, rate| rate * 0.1 }
    assert_equal [ 2.05 ], failed["503"].select { |_, rate| rate.positive? }.map { |at, _| at.round(2) }
  end

  test "draws what was sampled of the server with the roles of its processes" do
    File.write File.join(@folder, "telemetry.jsonl"), (0..30).map { |tenth| sample(tenth / 10.0) }.join
    processes = { "7": { role: "master" }, "8": { role: "worker 1" } }
    panels = over_time([ request(ended: 3.0) ], telemetry: { processes: }).panels
    lines = panels.to_h { |panel| [ panel.title, panel.lines ] }

    assert_equal [ "master", "worker 1" ], lines["CPU cores used, by process"].keys
    assert_equal [ 0.5 ],
      lines["CPU cores used, by process"]["worker 1"].map { |_, share| share.round(6) }.uniq
    assert_equal [ 2.0 ], lines["disk, MiB per second"]["written"].map { |_, rate| rate.round(3) }.uniq
    assert_equal [ 3 ], lines["threads running or waiting for a CPU core"]["peak"].map(&:last).uniq
    assert_equal [ 4 ], lines["memory, MiB"]["memory"].map(&:last).uniq
    assert_equal [ "pages in the log", "checkpointed (1 checkpoint)" ], lines["write-ahead log, pages"].keys
  end

  test "counts checkpoints without a line if every one restarted the log between two samples" do
    File.write File.join(@folder, "telemetry.jsonl"),
      (0..30).map { |tenth| sample(tenth / 10.0).sub(/"checkpointed":5/, '"checkpointed":0') }.join
    lines = over_time([ request(ended: 3.0) ]).panels.to_h { |panel| [ panel.title, panel.lines ] }

    assert_equal [ "pages in the log (1 checkpoint)" ], lines["write-ahead log, pages"].keys
  end

  test "draws the samples of version 0.1, without roles, disk and checkpoints" do
    File.write File.join(@folder, "telemetry.jsonl"), (0..3).map { |at|
      "#{JSON.generate(at:, memory: 2**20, log: 2**21, spent: { "7" => at * 0.25 }, resident: 2**20)}\n"
    }.join
    lines = over_time([]).panels.to_h { |panel| [ panel.title, panel.lines ] }

    assert_equal [ "CPU cores used, by process", "memory, MiB", "write-ahead log, MiB" ], lines.keys
    assert_equal [ 0.25 ], lines["CPU cores used, by process"]["process 7"].map(&:last).uniq
  end

  test "draws what processes reported about their requests, as means per request" do
    lines = [ [ 101.0, 10, 5_000_000, 100 ], [ 101.2, 30, 15_000_000, 300 ] ]
      .map do |at, requests, gvl, allocated|
      "#{JSON.generate(at:, pid: requests, seconds: 1.0, requests:, gvl:, gc: 0, allocated:)}\n"
    end
    File.write File.join(@folder, "application.jsonl"), lines.join
    panels = over_time([ request(ended: 2.0) ], telemetry: { began: 100 })
      .panels.to_h { |panel| [ panel.title, panel.lines ] }

    assert_equal [ [ 0.5, 0.5 ] ], panels["waits per request, ms"]["GVL"]
    assert_equal [ [ 0.5, 10.0 ] ], panels["allocated objects per request"]["objects"]
  end

  test "has the same time axis in all charts, and its labels only in the last one" do
    File.write File.join(@folder, "telemetry.jsonl"), (0..30).map { |tenth| sample(tenth / 10.0) }.join
    charts = over_time((1..100).map { |number| request(ended: number / 50.0) }).charts

    [ Lab::Chart::Layout::WIDE, Lab::Chart::Layout::NARROW ].each do |layout|
      grids = charts.map { |chart| chart.svg(layout)[/class="grid" x1="([\d.]+)" x2="([\d.]+)"/] }
      assert_operator grids.size, :>, 5
      assert_equal 1, grids.map { |grid| grid[/x1.*/] }.uniq.size
      assert_equal 1, charts.count { |chart| chart.svg(layout).include?("seconds into the load") }
    end
  end

  test "counts every successful response in one cell of the heat map" do
    durations = [ 0.001, 0.0011, 0.5, *[ 0.02 ] * 50 ]
    requests = durations.map { |duration| request(ended: 1.0, duration:) } +
      [ request(ended: 1.0, status: 500) ]
    heat_map = Lab::Report::HeatMap.new(requests.select(&:good?), Lab::Report::TimeBins.new(2.0))

    assert_equal [ 1, 2, 50 ], heat_map.legend.values.flatten.uniq
    assert_equal 8, heat_map.legend.keys.max
    assert_equal 3, heat_map.chart(name: "", x: Lab::Scale::Linear.new([ 2 ]), x_title: "")
      .svg(Lab::Chart::Layout::WIDE).scan(/class="h\d" d="([^"]+)"/).flatten.sum { |path| path.count("M") }
  end

  test "lists the slowest requests with the lines of the log that have their tokens" do
    tokens = (0..24).map { |number| format("%016x", number) }
    log = tokens.map { |token| "[#{token}] begins\nof none\n#{token} #{"x" * 500}\n" }
    File.write File.join(@folder, "server.log"), log.join
    requests = tokens.each_with_index.map do |token, number|
      request(ended: 1.0, duration: number / 10.0 + 0.1, token:)
    end
    slowest = Lab::Report::Slowest.new(result(requests))

    assert_equal tokens.last(20).reverse, slowest.rows.map(&:first)
    assert_equal [ "0000000000000018", "1.00", "200", "2.5 s" ], slowest.rows.first
    assert_equal 40, slowest.lines.size
    assert_equal [ "[0000000000000018] begins", 200 ], [ slowest.lines.first, slowest.lines[1].size ]
  end

  private
    def over_time(requests, **figures) = Lab::Report::OverTime.new(result(requests, **figures))

    def result(requests, **figures)
      figures = {
        scenario: "home", target: "frontpage", parameters: {}, concurrency: 2, iteration: 1, **figures
      }
      Lab::Result.new(figures, requests:, directory: @folder)
    end

    def request(ended:, duration: 0.01, status: 200, token: "ab")
      Lab::RecordedRequests::Answered.new(token:, ended:, duration:, status:, accepted: status == 200)
    end

    def sample(at)
      memory = { memory: 4 * 2**20 } if (at % 1).zero?
      "#{JSON.generate(at:, **memory.to_h, log: 100, spent: { "7" => 0, "8" => at / 2 }, read: 0,
        written: (at * 2**21).round, runnable: 3, pages: 5, checkpointed: at > 1 ? 5 : 0,
        checkpoints: at > 1 ? 1 : 0)}\n"
    end
end
