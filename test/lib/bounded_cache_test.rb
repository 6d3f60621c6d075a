require "test_helper"

class BoundedCacheTest < ActiveSupport::TestCase
  test "computes each value once" do
    cache = BoundedCache.new(2)
    assert_equal [ 1, 1 ], Array.new(2) { cache.fetch(:a) { computed } }
  end

  test "caches nil and false" do
    cache = BoundedCache.new(2)
    2.times { cache.fetch(:a) { computed; nil } }
    assert_equal 1, @computed
  end

  test "keeps recently used values and at most two generations" do
    cache = BoundedCache.new(3)
    20.times do |n|
      cache.fetch("#{n}") { computed }
      cache.fetch("popular") { "once" }
    end

    assert_equal "once", cache.fetch("popular") { flunk "forgotten" }
    assert_equal 21, cache.fetch("0") { computed }
  end

  test "computes an invalid value again" do
    cache = BoundedCache.new(2)
    assert_equal 1, cache.fetch(:a, valid: :odd?.to_proc) { 1 }
    assert_equal 1, cache.fetch(:a, valid: :odd?.to_proc) { 3 }
    assert_equal 4, cache.fetch(:a, valid: :even?.to_proc) { 4 }
    assert_equal 4, cache.fetch(:a) { 5 }
  end

  test "reads and writes single values" do
    cache = BoundedCache.new(2)
    assert_nil cache[:a]
    cache[:a] = 1
    assert_equal [ 1, 1 ], [ cache[:a], cache.fetch(:a) { flunk "forgotten" } ]
    2.times { |n| cache[n] = n }
    assert_equal 1, cache[:a]
  end

  test "limits the total weight, and drops the oldest generation immediately" do
    cache = BoundedCache.new(10, &:size)
    3.times { |n| cache.fetch(n) { "four" } }

    assert_equal "four", cache.fetch(0) { flunk "forgotten too early" }
    3.times { |n| cache.fetch(10 + n) { "heavy" * 3 } }
    assert_equal "forgotten", cache.fetch(1) { "forgotten" }
  end

  test "a value that is replaced no longer counts" do
    cache = BoundedCache.new(10, &:size)
    cache[:kept] = "1"
    20.times { cache[:changing] = "4444" }

    assert_equal [ "1", "4444" ], [ cache[:kept], cache[:changing] ]
  end

  private
    def computed
      @computed = @computed.to_i + 1
    end
end
