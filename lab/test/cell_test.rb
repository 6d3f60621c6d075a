require "test_helper"

class CellTest < Lab::TestCase
  VARIANTS = Lab::Variant.all_of("frontpage", { "transactions" => %w[ deferred immediate ] })
  PLAN = Lab::Cell.plan(scenarios: %w[ post_create ], variants: VARIANTS, ladder: [ 1, 20 ], repeats: 3)

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
    cell = Lab::Cell.plan(scenarios: %w[ user_show ], variants: [ Lab::Variant.parse("frontpage") ], ladder: [ 20 ], repeats: 1).first

    assert_equal "user_show/frontpage/c0020/r01", cell.path
  end
end
