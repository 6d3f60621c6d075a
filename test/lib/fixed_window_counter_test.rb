require "test_helper"

class FixedWindowCounterTest < ActiveSupport::TestCase
  setup do
    @now = 100.0
    @counts = FixedWindowCounter.new(clock: -> { @now })
  end

  test "counts each key separately until the window ends" do
    assert_equal [ 1, 2, 1 ], %w[ one one other ].map { |key| count key }
    @now += 59
    assert_equal 3, count("one")
    @now += 1
    assert_equal 1, count("one")
    assert_nil @counts.read("other")
  end

  test "resets all counts at its capacity" do
    FixedWindowCounter::CAPACITY.times { |index| count index.to_s }
    assert_equal 1, count("0")
  end

  test "counts correctly across threads" do
    Array.new(4) { Thread.new { 1_000.times { count "one" } } }.each(&:join)
    assert_equal 4_001, count("one")
  end

  private
    def count(key) = @counts.increment(key, 1, expires_in: 60)
end
