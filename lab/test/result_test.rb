require "test_helper"
require "tmpdir"

class ResultTest < Lab::TestCase
  MEASUREMENT = Lab::Measurement.new(scenario: "post_create", concurrency: 20, iteration: 2,
    variant: Lab::Variant.new(target: "frontpage", parameters: { "busy" => "fair" }))

  test "reads what it wrote" do
    Dir.mktmpdir do |folder|
      path = File.join(folder, "measurement.json")
      result.write path
      read = Lab::Result.read(path)

      assert_equal [ "post_create frontpage busy=fair c=20", 50.0, true ],
        [ read.label, read.goodput, read.valid? ]
      assert_equal [ path ], Dir[File.join(folder, "*")]
    end
  end

  test "omits percentiles of few responses" do
    assert_equal [ 50.0, 90.0, 95.0 ], result.figures[:latency][:percentiles].keys
  end

  test "is not valid after a fault of the database or a lost write" do
    refute result(faults: [ "integrity: page 3 is never used" ]).valid?
    refute result(
      reconciliation: Lab::Reconciliation.new(answered: { "a" => 200 }, stored: { "sessions" => [] })
    ).valid?
  end

  test "gives the reason of a failure in one line, including its end" do
    failed = ->(reason) { Lab::Result.failed(MEASUREMENT, reason) }

    aborted = failed["ab failed:\napr_socket_recv\n"]
    assert_equal [ "ab failed: apr_socket_recv", false ], [ aborted.failure, aborted.valid? ]

    ended = failed["The stats server ended. #{"Puma starts. " * 40} undefined method 'logger'"]
    assert_match(/\AThe stats server ended\. .* … .*undefined method 'logger'\z/, ended.failure)

    settings = failed["The app server did not report its settings: GET /up failed 5 times (status 500). " \
      "Its last output:\n#{"Puma starts.\n" * 40}Use Ctrl-C to stop"]
    assert_match(/\AThe app server did not .* \(status 500\)\. Its last output: … .*Use Ctrl-C to stop\z/,
      settings.failure)
  end

  test "reports that rows were only counted if requests are not marked" do
    sample = Lab::Sample.new(statuses: { 200 => 10 }, seconds: 1, concurrency: 2)
    count = Lab::Count.new(sample, before: { "sessions" => 3 }, after: { "sessions" => 12 }, stragglers: 0)

    assert_equal [ "counted", false ], result(reconciliation: count).figures.values_at(:proof, :valid)
  end

  private
    def result(
      faults: [],
      reconciliation: Lab::Reconciliation.new(answered: { "a" => 200 }, stored: { "sessions" => [ "a" ] })
    )
      sample = Lab::Sample.new(statuses: { 200 => 500 }, seconds: 10, concurrency: 20,
        latencies: Lab::Latencies.new([ 0.2 ] * 500))
      Lab::Result.of(MEASUREMENT,
        sample:, reconciliation:, faults:, settings: {}, command: [ "oha" ], generator_share: 0.3)
    end
end
