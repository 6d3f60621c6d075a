require "test_helper"
require "json"
require_relative "support/liar_runs"

# Measures a server that lies about its writes with real load generators. The lab must notice every lie.
class LiarTest < Lab::TestCase
  include LeavesNothingRunning
  include LiarRuns

  test_with_generators "verifies an honest server" do |generator|
    result = measure("nothing", generator:).results.first

    assert result.valid?, result.figures.inspect
    assert_equal [ 0.0, 0, 0 ], result.figures.values_at(:error_share, :unanswered, :invalid_bodies)
    assert_equal [ 0, [], false ],
      [ result.figures[:ledger][:late], *result.figures.values_at(:leaked, :ignored_sigterm) ]
    assert_empty result.evidence
    assert_empty Dir[File.join(@folder, "**/storage")]
  end

  test "fails the measurement when the server dies, and says when" do
    run = measure("dies", generator: marking)

    assert_empty run.results
    assert_match(/The target server died \(killed by SIGKILL\) \d+\.\d s into the load/, failure(run))
    assert_match "Nothing was measured", assert_raises(Lab::Error) { assertion(run, "errors<=100%") }.message
  end

  slow_test "records failed measurements as results, and repeats them if asked" do
    run = measure("dies", iterations: 2, generator: marking)

    assert_equal [ 2, 0, [] ], [ run.failed.size, run.results.size, run.remaining ]
    run.discard_failures
    assert_equal 2, run.remaining.size
  end

  test "fails the measurement when a worker dies, even if its master starts another" do
    target = changed_target(LIAR, "cluster") do |definition|
      definition["target"]["environment"]["WEB_CONCURRENCY"] = "2"
    end

    assert_match(/\AA worker of the cluster server died \(process \d+\) \d+\.\d s into the load/,
      failure(measure("dies", target:, generator: marking)))
  end

  test_with_generators "counts connections that are closed without a response as errors" do |generator|
    run = measure("hangs up", generator:)
    figures = run.results.first.figures

    assert_operator figures[:unanswered], :>, 0
    assert_in_delta 0.5, figures[:error_share], 0.05
    assert_equal figures[:unanswered],
      run.results.first.failures.sum { |kind, count| kind.start_with?("unanswered") ? count : 0 }
    assert_equal 1, assertion(run, "unanswered==0")
  end

  slow_test "counts connections that are closed without a response with hey, too" do
    figures = measure("hangs up", generator: hey).results.first.figures

    assert_in_delta 0.5, figures[:error_share], 0.05
  end

  slow_test_with_generators "fails the measurement if the server answers nothing" do |generator|
    failure = failure(measure("hangs", cut_off: true, generator:))

    assert_match "answered no request: 0 failed without a response, 4 were still open at the end", failure
  end

  slow_test_with_generators "separates percentiles of successful responses and errors" do |generator|
    figures = measure("fast errors", generator:).results.first.figures
    slow, fast = figures.values_at(:latency, :error_latency).map { |latency| latency[:percentiles][:"50.0"] }

    assert_in_delta 0.9, figures[:error_share], 0.05
    assert_operator slow, :>=, 0.05
    assert_operator fast, :<, slow
  end

  { "forgets" => :lost, "writes twice" => :duplicated, "writes NULL" => :torn, "garbles" => :torn,
    "writes at exit" => :written_at_exit }.each do |lie, kind|
    every = lie == "forgets"
    define = every ? :test : :slow_test
    test_with_generators(
      "does not verify a server that #{lie}, and preserves the database", define:, every:
    ) do |generator|
      run = measure(lie, generator:)
      result = run.results.first
      warning = run.warnings.find { |line| line.start_with?("Verification failed") }

      refute result.valid?
      assert_operator result.figures[:ledger][kind], :>, 0
      assert_equal [ kind ], result.evidence.keys - [ :database ] - ([ :torn ] - [ kind ])
      assert_path_exists File.join(result.evidence[:database], "liar.sqlite3")
      assert_includes warning, result.evidence[:database]
      assert_includes warning, result.evidence[kind].first
      assert_equal 1, assertion(run, "#{kind}==0")
    end
  end

  test_with_generators "counts empty pages as errors" do |generator|
    figures = measure("empty pages", scenario: "home", generator:).results.first.figures

    assert_equal 95, figures[:invalid_bodies]
    assert_in_delta 95.fdiv(figures[:statuses].values.sum), figures[:error_share]
  end

  slow_test "fails the measurement if an error page is returned with 200, before the load or after it" do
    [ "error pages", "error pages later" ].each do |lie|
      assert_match "answered / with 200, but its body does not contain “A page of posts”",
        failure(measure(lie, scenario: "home", generator: hey))
    end
  end

  slow_test "counts requests that never get a response as timeouts with wrk" do
    with_server("hangs", stop_timeout: 1) do |server|
      Net::HTTP.get(URI("#{server.url}/")) # the only one with a response
      load = Lab::Load.new(url: "#{server.url}/", http_method: "GET", concurrency: 2, seconds: 1, timeout: 1,
        record: wrk.record_in(@folder))
      sample = wrk.sample(Lab::Driver.new(wrk, server).drive(load).output, load)

      assert_equal [ { "timeout" => 2 }, 0, 0 ],
        [ sample.unanswered_because, sample.answers, sample.open_at_end ]
    end
  end

  test "counts error pages with status 200 with wrk" do
    with_server("error pages") do |server|
      wrong, right = [ "A page of posts", "Something went wrong" ].map do |text|
        load = Lab::Load.new(url: "#{server.url}/", http_method: "GET", concurrency: 2, seconds: 1,
          record: wrk.record_in(@folder), answer: Lab::Answer.new(bytes: 500, text:))
        wrk.sample(Lab::Driver.new(wrk, server).drive(load).output, load)
      end

      assert_equal [ 1.0, 0.0 ], [ wrong, right ].map(&:error_share)
      assert_operator right.good, :>, 0
    end
  end

  slow_test "reads the settings before the load, and retries if that fails" do
    assert_equal "settings late",
      measure("settings late", generator: marking).results.first.figures[:settings][:lie]
    assert_match "The target server did not report its settings: GET /settings failed 5 times (status 500)",
      failure(measure("no settings", generator: marking))
  end
end
