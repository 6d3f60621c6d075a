require "test_helper"

class RunTableTest < Lab::TestCase
  test "shows the worst unaccounted time of the iterations, marked above the limit" do
    assert_equal "79.0 % !",
      measurement("unaccounted", [ result(unaccounted_time: 0.01), result(unaccounted_time: 0.79) ])
    assert_equal "1.0 %", measurement("unaccounted", [ result(unaccounted_time: 0.01) ])
    assert_equal "–", measurement("unaccounted", [ result(unaccounted_time: nil) ])
  end

  test "shows an interval only if it says something" do
    assert_equal "90.3–108.7",
      measurement("95 % interval", [ 99.0, 100.0, 99.5, 110.0, 89.0 ].map { |goodput| result(goodput:) })
    assert_equal "cannot tell",
      measurement("95 % interval", [ 60.0, 100.0 ].map { |goodput| result(goodput:) })
    assert_equal "0.0–0.0", measurement("95 % interval", [ 0.0, 0.0 ].map { |goodput| result(goodput:) })
    assert_equal "–", measurement("95 % interval", [ result ])
  end

  test "shows whether writes were verified, and a dash without writes" do
    verified = ->(*results) { measurement("verified", results) }

    assert_equal "yes", verified[result(proof: "each request"), result(proof: "counted")]
    assert_equal "–", verified[result(proof: "nothing is written")]
    assert_equal "not verified", verified[result(proof: "each request"), result(proof: "not verified")]
    assert_equal "not verified", verified[result(proof: "not verified: remote")]
    assert_equal "NO", verified[result(proof: "not verified"), result(proof: "each request", valid: false)]
  end

  test "explains the dashes of intervals and percentiles" do
    latency = ->(*percentiles) { result(latency: { percentiles: percentiles.to_h { |name| [ name, 0.1 ] } }) }
    notes = ->(*results) { Lab::RunTable.new(results).notes }
    single = "95 % interval –: it needs several iterations (--runs 3)."

    goodput = "goodput: successful responses per second."
    assert_equal [ goodput, single, "p99 –: fewer than ten responses were slower." ], notes[latency[:"50.0"]]
    assert_equal [ goodput, single, "p50, p99 –: fewer than ten responses were slower." ], notes[latency[]]
    assert_equal [ goodput, single ], notes[latency[:"50.0", :"99.0"]]
    assert_equal [ goodput ], notes[latency[:"50.0", :"99.0"], latency[:"50.0", :"99.0"]]
    assert_equal [ goodput, single ], notes[result(saturated: true, latency: { percentiles: {} })],
      "has a warning of its own"
    assert_equal [ goodput, single, "p50, p99 –: the load generator reports no percentiles." ],
      notes[result(statuses: { "200": 20 }, latency: { percentiles: {} })]
  end

  test "names the parameters that all variants share, since the rows only have the others" do
    results = %w[ fair blocking ].map { |busy| result(parameters: { "yjit" => "on", "busy" => busy }) }
    table = Lab::RunTable.new(results)

    assert_equal %w[ busy=fair busy=blocking ], table.rows.drop(1).map { |row| row[1] }
    assert_includes table.notes, "All variants: yjit=on."
  end

  test "has no percentile if an iteration has none: the mean of the others would be too low" do
    latency = ->(*percentiles) { result(latency: { percentiles: percentiles.to_h { |name| [ name, 0.1 ] } }) }

    assert_equal "–", measurement("p99", [ latency[:"50.0", :"99.0"], latency[:"50.0"] ])
    assert_equal "100.0 ms", measurement("p50", [ latency[:"50.0", :"99.0"], latency[:"50.0"] ])
  end

  test "counts iterations that were measured under noise" do
    noisy = result(noise: { reasons: [ "the hypervisor used 9.0 % of CPU time (steal)" ] })
    assert_equal "1 of 2", measurement("noise", [ result, noisy ])
    assert_equal "–", measurement("noise", [ result ])
  end

  test "shows the highest percentile that can be reported if the 99th can't" do
    percentiles = { "50.0": 0.004, "90.0": 0.03, "95.0": 0.0417 }
    shown = [ percentiles, percentiles.except(:"95.0"), percentiles.slice(:"50.0"), {} ].map do |some|
      measurement("p99", [ result(latency: { percentiles: some }), result(latency: { percentiles: some }) ])
    end
    assert_equal [ "p95: 41.7 ms", "p90: 30.0 ms", "–", "–" ], shown
    assert_equal "p90: 30.0 ms", measurement("p99", [ percentiles, percentiles.except(:"95.0") ]
      .map { |some| result(latency: { percentiles: some }) })
  end

  test "divides by no number of scheduled requests" do
    assert_equal "0.0 %", measurement("unsent", [ result(offered: 0, unsent: 0, saturated: false) ])
  end

  test "shows scheduled requests that were never sent, for a load with a rate" do
    rated = { offered: 1000, unsent: 300, saturated: true }

    results = [ result(**rated), result(offered: 1000, unsent: 0, saturated: false) ]
    assert_equal [ "2000", "15.0 % saturated" ],
      [ "offered", "unsent" ].map { |name| measurement(name, results) }
    assert_nil measurement("unsent", [ result ])
    assert_match "300 of 1,000 scheduled requests were never sent",
      Lab::Warnings.new({}, [ result(**rated) ]).to_a.first
  end

  test "shows requests, failures, rows and memory of a load with a fixed number of requests" do
    counted = ->(memory) do
      result(requests: 2000, failed: 3, listen_overflows: 600,
        latency: { mean: 0.1, percentiles: { "95.0": 0.2 } }, ledger: { present: 1997 },
        requests_per_second: 500.0,
        telemetry: { memory_end: memory * 1024**2, resident_end: 9 * 1024**2, resident_climb: -memory })
    end
    results = [ 20, 90, 22 ].map(&counted)
    assert_equal [ "3 × 2,000", "9", "100.0 ms", "200.0 ms", "5991", "1800", "22 MiB", "9 MiB", "−43 KiB" ],
      Lab::RunTable::COUNTED.map { |name| measurement(name, results) }
    assert_nil measurement("listen overflows", [ result ])
  end

  test "has a sentence for each kind of warning" do
    reasons = [ "load 1.9 on 2 CPU cores" ]
    accepted = { "noise" => [ { "at" => "12:00 UTC", "accepted" => true, "reasons" => reasons },
      { "reasons" => [] } ] }
    warnings = Lab::Warnings.new(accepted, [ result(unaccounted_time: 0.79), result(unaccounted_time: 0.2),
      result ]).to_a
    assert_equal [ "At 12:00 UTC, before the run: load 1.9 on 2 CPU cores. Accepted with --accept-noise." ],
      warnings.grep(/Accepted/)
    assert_equal 1,
      warnings.grep(/\AUnaccounted time: 2 of 3 measurements, the worst post_create talk c=20 r1: 79.0 %/)
        .size
    assert_empty Lab::Warnings.new({}, [ result ]).to_a
  end

  test "warns of lost writes and failed measurements first, then of unverified writes, and then of noise" do
    accepted = { "noise" => [ { "at" => "12:00 UTC", "accepted" => true,
      "reasons" => [ "load 1.9 on 2 CPU cores" ] } ] }
    results = [ result(proof: "not verified", unverified: "no row of a was looked up",
      noise: { reasons: [ "busy" ] }),
      result(valid: false, ledger: { lost: 2 }, evidence: { database: "/here", lost: %w[ a b ] }) ]
    failed = Lab::Result.new({ scenario: "post_create", target: "talk", parameters: {},
      failed_because: "It ended." })
    beginnings = Lab::Warnings.new(accepted, results, failed: [ failed ])
      .to_a.map { |warning| warning[/\A.*?(?=:| r1)/] }
    assert_match(/\AVerification failed: post_create talk c=20 r1: 2 acknowledged writes lost/,
      Lab::Warnings.new(accepted, results).to_a.first)
    assert_equal [ "Failed", "Not verified", "At 12", "Measured under noise" ], beginnings.drop(1)
  end

  test "says where the database is preserved only if the lab preserved it" do
    warning = ->(database) { Lab::Warnings.new({}, [ result(evidence: { database: },
      faults: [ "a" ]) ]).to_a.first }
    assert_match(/: a\. The database is preserved: \/here\.\z/, warning["/here"])
    assert_match(/: a\.\z/, warning[nil])
  end

  private
    def result(**others)
      Lab::Result.new({ scenario: "post_create", target: "talk", parameters: {}, concurrency: 20,
        iteration: 1, goodput: 10.0, error_share: 0.0, unaccounted_time: 0.0, valid: true, **others })
    end

    def measurement(name, results)
      Lab::RunTable.new(results).rows.transpose.to_h { |title, value| [ title, value ] }[name]
    end
end
