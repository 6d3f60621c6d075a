require "test_helper"

class WriterTest < Tally::TestCase
  test "waiting threads write their events themselves, together" do
    # Long enough even if other threads keep the CPU busy.
    @pipeline = Tally::Pipeline.new(store, writer: { moment: 0.2 })

    assert_equal [ :stored ] * 90, store_from_threads(30)

    assert_equal 90, store.count
    assert_operator store.batches.size, :<, 45, "batches of a single event"
    refute_includes store.writers, "tally", "the writer's thread"
  end

  test "a thread that pushes many events yields to the writer" do
    pipeline = Tally::Pipeline.new(Tally::Store::Memory.new)
    one = event

    assert_equal [ true ], Array.new(50_000) { pipeline.push([ one ]) }.uniq
    assert_equal 0, pipeline.close
  end

  test "a single event is stored without waiting for others" do
    assert_equal :stored, pipeline.store([ event ], patience: 60)
    assert_equal [ 1 ], store.batches
  end

  test "waits only briefly if fewer events arrive than before" do
    store_from_threads 20

    assert_equal :stored, pipeline.store([ event ], patience: 60)
    assert_equal :stored, pipeline.store([ event ], patience: 60)
    assert_equal 62, store.count
  end

  test "the writer's thread stores events that a waiting thread couldn't" do
    store.failures_left = 2

    assert_equal :stored, pipeline.store([ event ], patience: 60)
    assert_equal 1, store.count
    assert_includes store.writers, "tally"
  end

  test "events are acknowledged only after a successful flush, and committed once" do
    store.stuck = true
    assert_equal :late, pipeline.store([ event ], patience: 0.1)

    store.stuck = false
    assert_equal :stored, pipeline.store([ event ], patience: 60)
    assert_equal 2, store.count, "the committed event was committed again"
  end

  private
    # Records its writes, flushes as slowly as a disk, and can fail.
    class RecordingStore < Tally::Store::Memory
      attr_reader :batches, :writers
      attr_accessor :failures_left, :stuck

      def initialize
        super
        @batches, @writers, @failures_left = [], [], 0
      end

      def commit(events)
        raise Tally::Store::Unavailable, "in trouble" if (self.failures_left -= 1) >= 0

        batches << events.size
        writers << Thread.current.name
        super
      end

      def flush(**)
        sleep 0.001
        raise Tally::Store::Unavailable, "stuck" if stuck
      end
    end

    def store = @store ||= RecordingStore.new
    def pipeline = @pipeline ||= Tally::Pipeline.new(store)
    def store_from_threads(each)
      threads = Array.new(3) { Thread.new { Array.new(each) { pipeline.store([ event ], patience: 60) } } }
      threads.flat_map(&:value)
    end
end
