require "test_helper"

class SweeperTest < Tally::TestCase
  include Traffic

  test "first in line first, so many at a time" do
    store.write Array.new(5) { |number| hit(NOON + number, "u=/#{number}") }

    assert_equal [ 2, 2, 1, 0 ], Array.new(4) { sweeper.sweep(2) }
    assert_equal [ 5, 0 ], [ sweeper.swept, sweeper.malformed ]
  end

  test "the unit at fault is set aside, those beside it are kept" do
    store.write [ hit(NOON), hit(NOON, "v=many"), hit(NOON) ]
    sweeper.sweep

    assert_equal [ 2, 1 ], [ sweeper.swept, sweeper.malformed ]
    assert_equal [ "The value is no number." ], store.quarantined.map(&:first)
  end

  test "why something is set aside says nothing of what was sent, so that the reasons are few" do
    store.write Array.new(5) { |number| [ hit(NOON, "v=x#{number}"), hit(NOON, "t=x#{number}"), hit(NOON, "n=#{"x" * (200 + number)}"), hit(NOON, "u=x#{number}:y"), hit(NOON, "t=#{number}") ] }.flatten
    sweeper.sweep

    assert_equal [ 5, 25 ], [ store.reasons.size, store.reasons.sum(&:last) ]
  end

  test "an event that our own rules trip over is set aside too" do
    store.write [ hit(NOON), event(received_at: nil), hit(NOON) ]
    sweeper.sweep

    assert_equal 2, sweeper.swept
    assert_match "It could not be judged", store.quarantined.first.first
  end

  test "a sighting that no store keeps is set aside alone, in its turn" do
    store.define_singleton_method(:sweep) { |sightings, *rest, **options| sightings.any? { |_, sighting| sighting.path == "/1" } ? raise("too odd") : super(sightings, *rest, **options) }
    store.write Array.new(4) { |number| hit(NOON, number == 2 ? "v=many" : "u=/#{number}") }
    sweeper.sweep

    assert_equal [ 2, 2, [] ], [ sweeper.swept, sweeper.malformed, store.unswept(9) ]
    assert_equal [ "It could not be kept: too odd", "The value is no number." ], store.quarantined.map(&:first)
  end

  test "a store that is away is no fault of an event" do
    store.write [ hit(NOON) ]
    store.define_singleton_method(:sweep) { |*| raise Tally::Store::Unavailable, "away" }

    assert_raises(Tally::Store::Unavailable) { sweeper.sweep }
    assert_equal [ 1, 0 ], [ store.unswept(9).size, store.quarantined.size ]
  end

  private
    def store = @store ||= Tally::Store::Memory.new
    def sweeper = @sweeper ||= Tally::Sweeper.new(store)
end
