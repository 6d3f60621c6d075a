require "test_helper"
require "yaml"
require_relative "support/example_runs"

# Complete runs with a real Puma, load generator and database.
class RunTest < Lab::TestCase
  include LeavesNothingRunning
  include ExampleRuns

  # No measurement may leave a process running.
  test_with_generators "verifies an honest server" do |generator|
    result = measure(generator:).first

    assert result.valid?, result.figures.inspect
    assert_operator result.goodput, :>, 0
    statuses = result.figures[:statuses].transform_keys { |status| status.to_s.to_i }
    assert_equal({ 200 => true }, statuses.transform_values(&:positive?))
    assert_equal({ forgets: "nothing" }, result.figures[:settings])
    assert_operator result.figures[:telemetry][:log_peak], :>, 0
    assert_operator result.telemetry.size, :>=, 2
    ledger = result.figures[:ledger]
    assert_operator ledger[:acknowledged], :>, 0
    assert_equal ledger[:acknowledged], result.requests.count(&:good?)
    assert_equal [ ledger[:attempted], 0, 0 ], ledger.values_at(:acknowledged, :lost, :unexpected)
    assert_equal({ source: "database", content: [], checks: [ "posts of a session" ] },
      result.figures[:checked])
  end

  slow_test_with_generators "records which content was checked, and that a command printed " \
    "the tokens" do |generator|
    content = changed_target(EXAMPLE, "content") do |definition|
      definition["ledger"]["tables"]["posts"] = { "content" => { "request_token" => "{{token}}" } }
      definition["ledger"].delete("checks")
    end
    command = changed_target(EXAMPLE, "command") do |definition|
      program = "puts SQLite3::Database.new(ARGV.first).execute('SELECT request_token FROM posts')"
      definition["ledger"] = { "command" => [ "ruby", "-rsqlite3", "-e", program,
        "$STORAGE/example.sqlite3" ], "tables" => { "posts" => {} } }
    end
    checked = [ content, command ].map do |path|
      measured(create(variants: [ { target: path, parameters: {} } ], generator: generator.name))
        .results.first.figures[:checked]
    end

    assert_equal [ { source: "database", content: [ "posts" ], checks: [] },
      { source: "command", content: [], checks: [] } ], checked
  end

  { "a session" => :slow_test, "a post" => :test }.each do |forgotten, define|
    test_with_generators "catches a server that returns 200 and loses #{forgotten}", define: do |generator|
      figures = measure(forgets: forgotten, generator:).first.figures

      refute figures[:valid]
      assert_in_delta figures[:ledger][:acknowledged] / 10.0, figures[:ledger][:lost],
        figures[:ledger][:acknowledged] / 20.0
      assert_equal figures[:ledger][:lost], figures[:ledger][:torn]
    end
  end

  slow_test "counts rows if requests are not marked, and notices missing ones" do
    generator = Lab::Generators.all.find { |one| one.executable && !one.marks_requests? } ||
      skip("no generator that only counts")
    kept, forgotten = [ "nothing", "a post" ].map do |forgets|
      measured(create(parameters: { "forgets" => [ forgets ] }, generator: generator.name))
        .results.first.figures
    end
    assert_equal [ true, "counted", 0, 0 ],
      [ *kept.values_at(:valid, :proof), *kept[:ledger].values_at(:lost, :unexpected) ]
    assert_operator kept[:ledger][:acknowledged], :>, 9
    assert_equal false, forgotten[:valid]
    assert_in_delta forgotten[:ledger][:acknowledged] / 10.0, forgotten[:ledger][:lost],
      forgotten[:ledger][:acknowledged] / 20.0
  end

  slow_test "catches a counter that drifts with every generator" do
    figures = measure(forgets: "a counter").first.figures

    refute figures[:valid]
    assert_match "posts of a session", figures[:faults].join
  end

  test_with_generators "reports errors with the exception that the server logged, and their " \
    "kinds add up" do |generator|
    result = measure(forgets: "busy", generator:).first
    assert_equal result.figures[:statuses][:"500"], result.failures["500 SQLite3::BusyException"]
    assert_equal 1, result.failures.size
    assert_match "database is locked", result.figures[:exceptions].values.first[:excerpt].join
  end

  slow_test_with_generators "holds a rate that the server can sustain, and omits percentiles if " \
    "it cannot" do |generator|
    held, beyond = [ [ 20, 5 ], [ 100_000, 1 ] ].map do |rate, seconds|
      measured(create(rate:, seconds:, concurrency: [ 120 ], generator: generator.name)).results.first
    end
    assert_equal [ 100, false ], held.figures.values_at(:offered, :saturated)
    assert_equal held.figures[:sent], held.figures[:offered] - held.figures[:unsent]
    assert held.figures[:latency][:percentiles].any?
    assert_equal [ true, {} ], [ beyond.saturated?, beyond.figures[:latency][:percentiles] ]
    assert beyond.valid?
  end

  test "resumes a stopped run without repeating measurements" do
    run = create(iterations: 2)
    assert_raises(Interrupt) { run.execute { raise Interrupt } }
    before = File.mtime(measurement_files.first)
    Lab::Run.new(run.directory).execute { }
    assert_equal 2, measurement_files.size
    assert_equal before, File.mtime(measurement_files.min_by { |path| File.mtime(path) })
    refute_path_exists File.join(run.directory, "templates")
  end

  test "records the noise of the machine in the manifest, each time that the run starts" do
    run = create(noise: [ { at: "12:00 UTC", accepted: false, reasons: [] } ])
    run.record_noise at: "13:00 UTC", accepted: true, reasons: [ "load 1.9 on 2 CPU cores" ]
    assert_equal [ "12:00 UTC", "13:00 UTC" ],
      Lab::Run.new(run.directory).manifest["noise"].map { |noise| noise["at"] }
    assert_equal [ "Not finished: 0 of 1 measurements were measured.",
      "At 13:00 UTC, before the run: load 1.9 on 2 CPU cores. Accepted with --accept-noise." ],
      Lab::Run.new(run.directory).warnings
  end

  slow_test "counts rows of a fixed number of requests, and records a failed target as a result" do
    skip "ab is not installed" unless Lab::Generators::ApacheBench.new.executable
    broken = File.join(@folder, "broken.yml")
    File.write broken,
      YAML.dump("target" => { "root" => @folder, "serve" => [ "ruby", "-e", "abort 'the port is mine'" ] },
      "scenarios" => { "stats" => { "path" => "/" } })
    loads = [ "tally", broken ].map do |target|
      { scenario: "stats", target:, parameters: {}, concurrency: 4, requests: 300, iterations: 1 }
    end
    run = measured(create(reproduce: "stats-2011", generator: "ab", keep_alive: false, steps: [], loads:))
    figures = run.results.first.figures
    assert_equal [ 300, 300, 0 ], figures[:ledger].values_at(:acknowledged, :present, :lost)
    assert_equal [ "counted", true ], figures.values_at(:proof, :valid)
    assert_equal [ 300, 0, { "200": 300 } ], figures.values_at(:requests, :failed, :statuses)
    assert figures[:latency][:percentiles].key?(:"95.0")
    assert_match "the port is mine", run.failed.first.failed_because
    failed = run.warnings.find { |warning| warning.start_with?("Failed") }
    assert_match(/\AFailed: stats broken c=4: The broken server ended/, failed)
    assert_includes Lab::Report.new(run).html, "the port is mine"
  end

  test "says why a server cannot start" do
    target = Lab::Target.read(changed_target(EXAMPLE) { |values|
 values["target"]["serve"] = [ "ruby", "-e", "abort 'the port is mine'" ] })
    server = Lab::Server.new(target, environment: target.environment(storage: @folder),
      log: File.join(@folder, "log"))
    assert_match "the port is mine", assert_raises(Lab::Error) { server.run { flunk } }.message
  end
end
