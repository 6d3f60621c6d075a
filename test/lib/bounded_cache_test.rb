require "test_helper"

class BoundedCacheTest < ActiveSupport::TestCase
  setup { BoundedCache.clear }

  test "computes each value once" do
    cache = BoundedCache.new
    assert_equal [ 1, 1 ], Array.new(2) { cache.fetch(:a) { computed } }
  end

  test "caches nil and false" do
    cache = BoundedCache.new
    2.times { cache.fetch(:a) { computed; nil } }
    assert_equal 1, @computed
  end

  test "keeps recently used values of all caches, up to a number of bytes" do
    cache, other = BoundedCache.new, BoundedCache.new
    20.times do |n|
      cache.fetch(n) { large }
      other.fetch(n) { [ Held.new(markup: large, until: 1) ] }
      cache.fetch("popular") { "once" }
    end

    assert_equal "once", cache.fetch("popular") { flunk "forgotten" }
    [ cache, other ].each { |each| assert_nil each[0] }
  end

  test "computes an invalid value again" do
    cache = BoundedCache.new
    assert_equal 1, cache.fetch(:a, valid: :odd?.to_proc) { 1 }
    assert_equal 1, cache.fetch(:a, valid: :odd?.to_proc) { 3 }
    assert_equal 4, cache.fetch(:a, valid: :even?.to_proc) { 4 }
    assert_equal 4, cache.fetch(:a) { 5 }
  end

  test "reads and writes single values" do
    cache = BoundedCache.new
    assert_nil cache[:a]
    cache[:a] = 1
    assert_equal [ 1, 1 ], [ cache[:a], cache.fetch(:a) { flunk "forgotten" } ]
  end

  test "drops the oldest generation immediately" do
    cache = BoundedCache.new
    4.times { |n| cache[n] = large }
    assert_equal large, cache[0]

    8.times { |n| cache[10 + n] = large }
    assert_nil cache[1]
  end

  test "a value that is replaced no longer counts" do
    cache = BoundedCache.new
    cache[:kept] = "1"
    20.times { cache[:changing] = large }

    assert_equal [ "1", large ], [ cache[:kept], cache[:changing] ]
  end

  private
    Held = Data.define(:markup, :until)

    # A fifth of what a generation holds.
    def large = "x" * (BoundedCache::LIMIT / 5)

    def computed
      @computed = @computed.to_i + 1
    end
end
