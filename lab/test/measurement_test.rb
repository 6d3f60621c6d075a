require "test_helper"

class MeasurementTest < Lab::TestCase
  VARIANTS = Lab::Variant.all_of("frontpage", { "transactions" => %w[ deferred immediate ] })

  def self.plan(scenarios:, variants:, concurrency:, iterations:)
    variants = variants.map { |variant| variant.to_h.transform_keys(&:to_s) }
    Lab::Plan.new("scenarios" => scenarios, "variants" => variants, "concurrency" => concurrency,
      "iterations" => iterations).measurements
  end
  PLAN = plan(scenarios: %w[ post_create ], variants: VARIANTS, concurrency: [ 1, 20 ], iterations: 3)

  test "plans every combination, for each iteration" do
    assert_equal 12, PLAN.size
    assert_equal 12, PLAN.map(&:path).uniq.size
    assert_equal "post_create frontpage transactions=deferred c=1", PLAN.first.label
  end

  test "reverses every other round, so that drift favors no variant" do
    rounds = PLAN.each_slice(4).map { |round| round.map(&:label) }

    assert_equal rounds[0], rounds[1].reverse
    assert_equal rounds[0], rounds[2]
  end

  test "plans variants of the same measurement next to each other" do
    PLAN.each_slice(2) do |one, other|
      assert_equal [ one.scenario, one.concurrency, one.iteration ],
        [ other.scenario, other.concurrency, other.iteration ]
    end
  end

  test "has a folder for each measurement, with or without parameters" do
    variants = [ Lab::Variant.parse("frontpage") ]
    measurement = self.class.plan(
      scenarios: %w[ user_show ], variants:, concurrency: [ 20 ], iterations: 1
    ).first

    assert_equal "user_show/frontpage/c0020/r01", measurement.path
  end

  test "repeats listed loads as often as they say, in the same rounds" do
    listed = [ [ "fair", 2, 2000 ], [ "backoff", 1, 9000 ] ].map do |busy, iterations, requests|
      { "scenario" => "post_create", "target" => "frontpage", "parameters" => { "busy" => busy },
        "concurrency" => 250, "requests" => requests, "iterations" => iterations }
    end
    plan = Lab::Plan.new("loads" => listed, "warm_up" => 2)

    rounds = plan.measurements.map { |measurement| [ measurement.iteration, measurement.requests ] }
    assert_equal [ [ 1, 2000 ], [ 1, 9000 ], [ 2, 2000 ] ], rounds
    assert_equal "2 × 2,000 requests; 1 × 9,000 requests after 2 s of warm-up", plan.to_s
  end
end
