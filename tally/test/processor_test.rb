require "test_helper"

class ProcessorTest < Tally::TestCase
  include Traffic

  test "processes events in order, up to a limit" do
    store.write Array.new(5) { |number| hit(NOON + number, "u=/#{number}") }

    assert_equal [ 2, 2, 1, 0 ], Array.new(4) { processor.process(2) }
    assert_equal [ 5, 0 ], [ processor.processed, processor.rejected ]
  end

  test "rejects an invalid event and processes the others" do
    store.write [ hit(NOON), hit(NOON, "u=javascript:x"), hit(NOON) ]
    processor.process

    assert_equal [ 2, 1 ], [ processor.processed, processor.rejected ]
    assert_equal [ "The page's URL is invalid." ], store.rejected_events.map(&:first)
  end

  test "reasons don't contain the input, so that there are few different ones" do
    queries = (0...5).flat_map do |n|
      [ "n=%0#{n}", "n=#{"x" * (200 + n)}", "u=x#{n}:y", "u=%0#{n}", "u=%x#{n}", "t=#{NOON - 99 * DAY + n}" ]
    end
    store.write queries.map { |query| hit(NOON, query) }
    processor.process

    assert_equal [ 6, 30 ], [ store.rejection_reasons.size, store.rejection_reasons.sum(&:last) ]
  end

  test "rejects an event for which validation fails" do
    store.write [ hit(NOON), event(received_at: nil), hit(NOON) ]
    processor.process

    assert_equal 2, processor.processed
    assert_match "Validation failed", store.rejected_events.first.first
  end

  test "rejects a processed event that can't be saved, alone and in order" do
    store.define_singleton_method(:save_processed) do |processed, *rest, **options|
      processed.any? { |_, event| event.path == "/1" } ? raise("too odd") : super(processed, *rest, **options)
    end
    store.write Array.new(4) { |number| hit(NOON, number == 2 ? "u=javascript:x" : "u=/#{number}") }
    processor.process

    assert_equal [ 2, 2, [] ], [ processor.processed, processor.rejected, store.unprocessed(9) ]
    assert_equal [ "Saving failed: too odd", "The page's URL is invalid." ],
      store.rejected_events.map(&:first)
  end

  test "rejects nothing while the store is unavailable" do
    store.write [ hit(NOON) ]
    store.define_singleton_method(:save_processed) { |*| raise Tally::Store::Unavailable, "away" }

    assert_raises(Tally::Store::Unavailable) { processor.process }
    assert_equal [ 1, 0 ], [ store.unprocessed(9).size, store.rejected_events.size ]
  end

  private
    def store = @store ||= Tally::Store::Memory.new
    def processor = @processor ||= Tally::Processor.new(store)
end
