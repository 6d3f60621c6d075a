require "test_helper"
require_relative "support/asserted_runs"

# Results without responses, seconds or errors, or with a single one of them, in everything that is written
# about a run.
class EmptyResultsTest < Lab::TestCase
  ANSWERED = [ 0, 1 ].freeze
  LATENCIES = { none: nil, one: { mean: 0.0, slowest: 0.0, percentiles: {} } }.freeze

  slow_test "are written without NaN, Infinity or an exception" do
    combinations = [ true, false ].product([ 1, 2 ], ANSWERED, LATENCIES.keys, [ [ nil, 0.0 ], [ 0, 3.0 ] ])
    combinations.each do |compare, iterations, answered, latency, (offered, seconds)|
      run = run_of(compare:, iterations:, answered:, latency: LATENCIES[latency], offered:, seconds:)

      texts_of(run).each do |name, text|
        refute_match(/NaN|Infinity|∞/, text.sub(/<script>.*/m, ""),
          [ name, iterations, answered, latency, seconds ].inspect)
      end
    ensure
      FileUtils.rm_rf Dir[File.join(@folder, "*")]
    end
  end

  test "have finite figures for samples of no or one response in no time" do
    ANSWERED.product([ 0.0, 3.0 ], [ nil, 0, 1 ]).each do |answered, seconds, offered|
      latencies = Lab::Latencies.new([ 0.0 ] * answered)
      statuses = answered.zero? ? {} : { 200 => answered }
      sample = Lab::Sample.new(statuses:, seconds:, concurrency: 1, latencies:, offered:)

      figures = Lab::Result::SampleFigures.new(sample).to_h
      assert JSON.generate(figures), figures.inspect
    end
  end

  test "are written without NaN, Infinity or an exception as a bisection with few, equal or no values" do
    [ [], [ [ 1, 1 ] ], [ [ 1, 1 ] ] * 2, [ [ 1, 0.95 ] ] * 2, [ [ 1, 10 ], [ 10, 1 ] ], nil ].each do |pairs|
      %w[ goodput p99 ].each do |metric|
        judgement = Lab::Bisection::Judgement.new(pairs, metric:, worse: 0.05) if pairs
        step = Lab::Bisection::Step.new(commit: "a1", subject: "slow", judgement:, failure: ("" unless pairs))
        outcome = Lab::Bisection::Outcome.new(suspects: judgement ? [ "a1" ] : %w[ a1 b1 ], steps: [ step ])
        table = Lab::Bisection::Table.new(outcome,
          Struct.new(:name) { def short(_) = name; def subject(_) = name }.new("a1"))

        assert_finite [ JSON.generate(judgement.to_h), *judgement&.to_s, *judgement&.advice, *table.result,
          table.rows.join(" ") ], pairs
      end
    end
  end

  test "are written without NaN, Infinity or an exception as faults without kills or acknowledged writes" do
    [ 0, 1 ].product(ANSWERED, ANSWERED, [ {}, { 503 => 3 } ]) do |times, answered, stored, statuses|
      totals = Lab::Faults::Totals.new([]).tap { |all| all.statuses.merge! statuses }
      reconciliation = Lab::Reconciliation.new(answered: { "a" => true }.first(answered).to_h,
        stored: { "posts" => [ "a" ].first(stored) })
      outcome = Lab::Faults::Outcome.of(called: "kill", told: nil, events: [ {} ] * times, reconciliation:,
        totals:, faults: [], complaints: [], settings: {}, interrupted: false)
      table = Lab::FaultTable.new({ "kill" => outcome })

      assert_finite [ JSON.generate(outcome.figures), table.markdown, table.rows.join(" ") ],
        [ times, answered, stored, statuses ]
    end
    assert_finite [ Lab::FaultTable.new({}, skipped: { "kill" => "none" }).markdown ], []
  end

  private
    def assert_finite(texts, input)
      texts.each { |text| refute_match(/NaN|Inf\b|Infinity|∞|  pairs|: \./, text, input.inspect) }
    end

    # A run, or one without responses if +goodput+ is nil.
    def summary(goodput)
      iteration = {
        scenario: "home", target: "frontpage", parameters: {}, concurrency: 1, valid: true,
        goodput:, p99: goodput
      }
      { run: { began: "2026-11-02 12:00 UTC" }, iterations: [ iteration ] }
    end

    def run_of(compare:, iterations:, answered:, latency:, offered:, seconds:)
      variants = [ {}, { busy: "fair" } ].map { |parameters| { target: "frontpage", parameters: } }
      manifest = { scenarios: [ "home" ], variants:, compare:, concurrency: [ 1, 2 ], iterations: }
      Lab::Run.create(manifest, folder: @folder).tap do |run|
        stream = offered ? { offered:, unsent: 0, sent: answered, saturated: false } : {}
        run.measurements.each do |measurement|
          save run, measurement, goodput: answered.to_f, seconds:, latency:,
            statuses: answered.zero? ? {} : { 200 => answered }, requests_per_second: answered.to_f,
            unaccounted_time: 0.0, proof: Lab::Result::READS_ONLY, **stream,
            telemetry: { processors: 0.0, memory_peak: 0, resident_climb: 0.0, worker_shares: [] }
        end
      end
    end

    def texts_of(run)
      { report: Lab::Report.new(run).html,
        bmf: JSON.generate(Lab::Summary.new(run).bmf), **Lab::RunDocument.new(run).texts("run"),
        json: JSON.generate(Lab::Summary.new(run).to_h), csv: Lab::Summary.new(run).csv,
        table: Lab::RunTable.new(run.results).rows.join(" "),
        thresholds: Lab::Assertion.new(
          run, [ "errors<=1%", "goodput>=1", "p99<=1s", "unaccounted<=5%" ]
        ).markdown }
    end
end
