require "test_helper"
require_relative "support/asserted_runs"

# Results without responses, seconds or errors, or with a single one of them, in everything that is written about a run.
class EmptyResultsTest < Lab::TestCase
  include InFolder

  ANSWERED = [ 0, 1 ].freeze
  LATENCIES = { none: nil, one: { mean: 0.0, slowest: 0.0, percentiles: {} } }.freeze

  slow_test "are written without NaN, Infinity or an exception" do
    combinations = [ true, false ].product([ 1, 2 ], ANSWERED, LATENCIES.keys, [ [ nil, 0.0 ], [ 0, 3.0 ] ])
    combinations.each do |compare, iterations, answered, latency, (offered, seconds)|
      run = run_of(compare:, iterations:, answered:, latency: LATENCIES[latency], offered:, seconds:)

      texts_of(run).each do |name, text|
        refute_match(/NaN|Infinity|∞/, text.sub(/<script>.*/m, ""), [ name, iterations, answered, latency, seconds ].inspect)
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

  private
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
      { report: Lab::Report.new(run).html, slides: Lab::Report::Slides.new(run).html,
        bmf: JSON.generate(Lab::Summary.new(run).bmf), **Lab::RunDocument.new(run).texts("run"),
        json: JSON.generate(Lab::Summary.new(run).to_h), csv: Lab::Summary.new(run).csv,
        table: Lab::RunTable.new(run.results).rows.join(" "),
        thresholds: Lab::Assertion.new(run, [ "errors<=1%", "goodput>=1", "p99<=1s", "unaccounted<=5%" ]).markdown }
    end
end
