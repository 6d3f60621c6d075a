require "test_helper"
require_relative "support/liar_runs"

# Each lie of the server in test/liar must result in the word that docs/lab.md lists for
# it. LiarTest looks at details.
class LiesTest < Lab::TestCase
  include LeavesNothingRunning
  include LiarRuns

  # The problems as which each lie about a write is reported.
  PROBLEMS = { "forgets everything" => %i[ lost ], "forgets 1 in 100" => %i[ lost ], "caches" => %i[ lost ],
    "writes another token" => %i[ lost torn unexpected ] }.freeze

  # Why the measurement fails.
  FAILURES = {
    "restarts" => /\AThe target server restarted \(process \d+ runs a new program\) \d+\.\d s into the load/,
    "is suspended" => /\AThe target server was suspended \(process \d+\) \d+\.\d s into the load/,
    "daemonizes" =>
      /\AThe target server daemonized: its first process exited, and process \d+ \(.+\) runs in/,
    "rejects writes" =>
      /\AThe target server returned no successful response: [\d,]+ × 500 RuntimeError\. .*database is closed/
  }.freeze

  PROBLEMS.each do |lie, kinds|
    public_send lie == "forgets 1 in 100" ? :test : :slow_test, "a server that #{lie}" do
      result = measure(lie, generator: marking).results.first

      refute result.valid?
      assert_equal kinds, problems(result)
    end
  end

  FAILURES.each do |lie, reason|
    public_send lie == "restarts" ? :test : :slow_test, "a server that #{lie}" do
      run = measure(lie, generator: marking)

      assert_match reason, failure(run)
      assert_empty run.results
    end
  end

  slow_test "a server that redirects without writing, although redirects count as successes" do
    honest, liar = [ "nothing", "redirects" ].map do |lie|
      measure(lie, scenario: "post_redirect", generator: marking).results.first
    end

    assert_equal [ [], [ :lost ] ], [ problems(honest), problems(liar) ]
    assert_equal [ 0.0, 0.0 ], [ honest, liar ].map { |result| result.figures[:error_share] }
  end

  slow_test "a server that rejects writes between reads that succeed" do
    mix = { "mix" => { "home" => 1, "post_create" => 1 } }
    target = changed_target(LIAR) { |definition| definition["scenarios"]["both"] = mix }
    run = measure("rejects writes", target:, scenario: "both", generator: wrk)

    assert_equal [ "not verified", "no write was acknowledged" ],
      run.results.first.figures.values_at(:proof, :unverified)
    assert_includes Lab::RunTable.new(run.results).rows.last, "not verified"
    assert_equal %i[ inconclusive broken ],
      Lab::Assertion.new(run, [ "lost==0", "unverified==0" ]).verdicts.map(&:state)
  end

  slow_test "a server that writes late" do
    run = measure("writes late", generator: marking)
    late = run.results.first.figures[:ledger][:late]

    assert run.results.first.valid?, run.warnings.inspect
    assert_operator late, :>, 0
    assert_includes warning(run, "Late"), "#{Lab::Figures.number(late)} acknowledged writes were missing"
    assert_equal 1, assertion(run, "late==0")
  end

  slow_test "a server that resets a counter" do
    run = measure("resets counters", generator: marking)

    refute run.results.first.valid?
    assert_includes warning(run, "Verification failed"), "posts_count: 1 inconsistent rows"
  end

  slow_test "a server that responds with the wrong body" do
    figures = measure("wrong body", generator: wrk).results.first.figures

    assert_equal 95, figures[:invalid_bodies]
    assert_equal 0, figures[:ledger][:lost]
  end

  slow_test "a server that leaks a process" do
    run = measure("leaks a process", generator: marking)

    assert run.results.first.valid?
    leaked = /: 1 process still ran after the server had stopped, and had to be killed: /
    assert_match(/#{leaked}process \d+ \(sleep 600\)/, warning(run, "Leaked"))
    refute Lab::ProcessStat.of(warning(run, "Leaked")[/process (\d+) /, 1].to_i)
    assert_equal 1, assertion(run, "leaked==0")
  end

  test "a server that ignores SIGTERM" do
    shutdown = with_server("ignores SIGTERM", stop_timeout: 1) do |server|
      Net::HTTP.start("127.0.0.1", URI(server.url).port) { |http| 100.times { http.get("/") } }
      server
    end.shutdown

    assert_equal({ leaked: [], ignored_sigterm: true }, shutdown)
  end

  slow_test "a server whose clock jumps" do
    library = Dir["/usr/lib/*/faketime/libfaketimeMT.so.1"].first or
      skip "no libfaketime here (apt-get install faketime)"
    target = changed_target(LIAR, "jumping") do |definition|
      definition["target"]["environment"]
        .merge!("LD_PRELOAD" => library, "FAKETIME" => "+0 i7", "DONT_FAKE_MONOTONIC" => "1")
    end
    result = measure("nothing", target:, generator: marking).results.first

    first, second = result.figures[:settings][:times]
    assert_operator second - first, :>=, 7
    assert result.valid?, result.figures.inspect
    assert_in_delta 1, result.figures[:seconds], 0.9
  end

  test "is listed in docs/lab.md" do
    documented = File.read(
      File.join(ENV["LAB_WORKSPACE"], "docs/lab.md")
    )[/^## How the lab is tested.*?(?=^## )/m]

    lies =
      YAML.load_file(File.expand_path("liar/parameters.yml", __dir__)).dig("lie", "values") - [ "nothing" ]

    assert_empty lies.reject { |lie| documented.include?("`#{lie}`") }
  end

  private
    def warning(run, title)
      run.warnings.find { |line| line.start_with?(title) } || flunk("No #{title} in #{run.warnings}")
    end
end
