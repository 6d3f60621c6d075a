require "test_helper"

class ProcessorTest < Tally::TestCase
  include Traffic

  test "first in line first, so many at a time" do
    store.write Array.new(5) { |number| hit(NOON + number, "u=/#{number}") }

    assert_equal [ 2, 2, 1, 0 ], Array.new(4) { processor.process(2) }
    assert_equal [ 5, 0 ], [ processor.processed, processor.rejected ]
  end

  test "the unit at fault is set aside, those beside it are kept" do
    store.write [ hit(NOON), hit(NOON, "v=many"), hit(NOON) ]
    processor.process

    assert_equal [ 2, 1 ], [ processor.processed, processor.rejected ]
    assert_equal [ "The value isn't a number." ], store.rejected_events.map(&:first)
  end

  test "why something is set aside says nothing of what was sent, so that the reasons are few" do
    store.write Array.new(5) { |number| [ hit(NOON, "v=x#{number}"), hit(NOON, "t=x#{number}"), hit(NOON, "n=#{"x" * (200 + number)}"), hit(NOON, "u=x#{number}:y"), hit(NOON, "t=#{number}") ] }.flatten
    processor.process

    assert_equal [ 5, 25 ], [ store.rejection_reasons.size, store.rejection_reasons.sum(&:last) ]
  end

  test "an event that our own rules trip over is set aside too" do
    store.write [ hit(NOON), event(received_at: nil), hit(NOON) ]
    processor.process

    assert_equal 2, processor.processed
    assert_match "Validation failed", store.rejected_events.first.first
  end

  test "a processed_event that no store keeps is set aside alone, in its turn" do
    store.define_singleton_method(:save_processed) { |processed_events, *rest, **options| processed_events.any? { |_, processed_event| processed_event.path == "/1" } ? raise("too odd") : super(processed_events, *rest, **options) }
    store.write Array.new(4) { |number| hit(NOON, number == 2 ? "v=many" : "u=/#{number}") }
    processor.process

    assert_equal [ 2, 2, [] ], [ processor.processed, processor.rejected, store.unprocessed(9) ]
    assert_equal [ "Saving failed: too odd", "The value isn't a number." ], store.rejected_events.map(&:first)
  end

  test "a store that is away is no fault of an event" do
    store.write [ hit(NOON) ]
    store.define_singleton_method(:save_processed) { |*| raise Tally::Store::Unavailable, "away" }

    assert_raises(Tally::Store::Unavailable) { processor.process }
    assert_equal [ 1, 0 ], [ store.unprocessed(9).size, store.rejected_events.size ]
  end

  private
    def store = @store ||= Tally::Store::Memory.new
    def processor = @processor ||= Tally::Processor.new(store)
end
