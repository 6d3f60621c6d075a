require "test_helper"

class CellTest < Lab::TestCase
  VARIANTS = Lab::Variant.all_of("frontpage", { "transactions" => %w[ deferred immediate ] })

  def self.plan(scenarios:, variants:, ladder:, repeats:)
    Lab::Plan.new("scenarios" => scenarios, "variants" => variants.map { |variant| variant.to_h.transform_keys(&:to_s) }, "ladder" => ladder, "repeats" => repeats).cells
  end
  PLAN = plan(scenarios: %w[ post_create ], variants: VARIANTS, ladder: [ 1, 20 ], repeats: 3)

  test "every combination, as often as was asked" do
    assert_equal 12, PLAN.size
    assert_equal 12, PLAN.map(&:path).uniq.size
    assert_equal "post_create frontpage transactions=deferred c=1", PLAN.first.label
  end

  test "every other round backwards, so that drift favours nobody" do
    rounds = PLAN.each_slice(4).map { |round| round.map(&:label) }

    assert_equal rounds[0], rounds[1].reverse
    assert_equal rounds[0], rounds[2]
  end

  test "variants of the same cell are measured next to one another" do
    PLAN.each_slice(2) { |one, other| assert_equal [ one.scenario, one.concurrency, one.repeat ], [ other.scenario, other.concurrency, other.repeat ] }
  end

  test "a folder for each, without levers too" do
    cell = self.class.plan(scenarios: %w[ user_show ], variants: [ Lab::Variant.parse("frontpage") ], ladder: [ 20 ], repeats: 1).first

    assert_equal "user_show/frontpage/c0020/r01", cell.path
  end

  test "loads that are listed are each measured as often as they say, in the same rounds" do
    listed = [ [ "fair", 2, 2000 ], [ "backoff", 1, 9000 ] ].map do |busy, repeats, requests|
      { "scenario" => "post_create", "subject" => "frontpage", "levers" => { "busy" => busy }, "concurrency" => 250, "requests" => requests, "repeats" => repeats }
    end
    plan = Lab::Plan.new("loads" => listed, "warm_up" => 2)

    assert_equal [ [ 1, 2000 ], [ 1, 9000 ], [ 2, 2000 ] ], plan.cells.map { |cell| [ cell.repeat, cell.requests ] }
    assert_equal "2 × 2,000 requests; 1 × 9,000 requests after 2 s of warm-up", plan.to_s
  end
end
