require "test_helper"

class WriterTest < Tally::TestCase
  test "threads that wait write by themselves, as many together as come at a time" do
    @pipeline = Tally::Pipeline.new(store, writer: { moment: 0.2 }) # long enough for threads that others keep from running

    assert_equal [ :stored ] * 90, told(Array.new(3) { Thread.new { Array.new(30) { pipeline.store([ event ], patience: 60) } } })

    assert_equal 90, store.count
    assert_operator store.batches.size, :<, 45, "batches of one"
    refute_includes store.writers, "tally", "a turn for each"
  end

  test "one that brings more and more lets the writer have its turn" do
    pipeline = Tally::Pipeline.new(Tally::Store::Memory.new)
    one = event

    assert_equal [ true ], Array.new(50_000) { pipeline.push([ one ]) }.uniq
    assert_equal 0, pipeline.close
  end

  test "one that comes alone waits for nobody" do
    assert_equal :stored, pipeline.store([ event ], patience: 60)
    assert_equal [ 1 ], store.batches
  end

  test "when fewer come than lately, they wait for a moment only" do
    told(Array.new(3) { Thread.new { Array.new(20) { pipeline.store([ event ], patience: 60) } } })

    assert_equal :stored, pipeline.store([ event ], patience: 60)
    assert_equal :stored, pipeline.store([ event ], patience: 60)
    assert_equal 62, store.count
  end

  test "what a waiting thread could not keep, the writer's own does" do
    store.troubles = 2

    assert_equal :stored, pipeline.store([ event ], patience: 60)
    assert_equal 1, store.count
    assert_includes store.writers, "tally"
  end

  test "what could not be flushed is not said to be stored, and is once it can" do
    store.stuck = true
    assert_equal :late, pipeline.store([ event ], patience: 0.1)

    store.stuck = false
    assert_equal :stored, pipeline.store([ event ], patience: 60)
    assert_equal 2, store.count, "what was committed before is not committed again"
  end

  private
    # Remembers how it was written to, takes as long for a flush as a disk does, and may be in trouble.
    class Watched < Tally::Store::Memory
      attr_reader :batches, :writers
      attr_accessor :troubles, :stuck

      def initialize
        super
        @batches, @writers, @troubles = [], [], 0
      end

      def commit(events)
        raise Tally::Store::Unavailable, "in trouble" if (self.troubles -= 1) >= 0

        batches << events.size
        writers << Thread.current.name
        super
      end

      def flush(**)
        sleep 0.001
        raise Tally::Store::Unavailable, "stuck" if stuck
      end
    end

    def store = @store ||= Watched.new
    def pipeline = @pipeline ||= Tally::Pipeline.new(store)
    def told(threads) = threads.flat_map(&:value)
end
