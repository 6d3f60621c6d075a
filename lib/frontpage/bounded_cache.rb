# Caches the results of a pure function in the process's memory. All caches share one limit in bytes.
#
# Two generations instead of an LRU list: entries that are used again move to the young one; when the young
# ones of all caches are full, their old ones are dropped. A hit is a hash lookup, a tenth of the cost of
# ActiveSupport's MemoryStore, which copies and instruments.
#
# Threads may compute the same value twice, but never see a wrong one.
class BoundedCache
  LIMIT = Integer(ENV.fetch("CACHE_MB", 16)) * 1024 * 1024 / 2 # bytes of a generation, of all caches
  ENTRY = 100 # estimated bytes of an entry, besides its key and value
  NONE = Object.new.freeze
  ALL = [] # rubocop:disable Style/MutableConstant

  class << self
    # The estimated bytes of the young generation, and how often everything was dropped.
    attr_accessor :used, :clearings

    # Drops what wasn't used since the last time.
    def rotate
      ALL.each(&:rotate)
      self.used = 0
    end

    # Drops everything, also what is being computed: it may depend on what has changed.
    def clear
      self.clearings += 1
      2.times { rotate }
    end
  end
  self.used = self.clearings = 0

  def initialize
    @young, @old = {}, {}
    ALL << self
  end

  # The cached value of +key+, or the block's. The key must contain everything that the value depends on,
  # except the site's settings, which clear all caches, and time: +valid+ can reject an outdated value.
  def fetch(key, valid: nil)
    value, clearings = find(key), BoundedCache.clearings
    if value.equal?(NONE) || (valid && !valid.call(value))
      yield.tap { |computed| store(key, computed) if clearings == BoundedCache.clearings }
    else
      value
    end
  end

  # The cached value of +key+, or nil. Together with #[]= for values that are computed several at a time.
  def [](key)
    find(key).then { |value| value unless value.equal?(NONE) }
  end

  def []=(key, value)
    store key, value
  end

  def rotate
    @old, @young = @young, {}
  end

  private
    def find(key)
      @young.fetch(key) { @old.fetch(key, NONE).tap { |old| store(key, old) unless old.equal?(NONE) } }
    end

    def store(key, value)
      replaced = @young[key]
      BoundedCache.used += bytes_of(value) + (replaced.nil? ? bytes_of(key) + ENTRY : -bytes_of(replaced))
      @young[key] = value
      BoundedCache.rotate if BoundedCache.used > LIMIT
    end

    # An estimate. Objects that hold a lot of memory have a method +bytesize+.
    def bytes_of(object)
      case object
      when Array then object.sum(40) { |element| bytes_of(element) }
      when Data then bytes_of(object.to_h.values)
      when nil, true, false, Symbol, Numeric then 0
      else object.respond_to?(:bytesize) ? 40 + object.bytesize : ENTRY
      end
    end
end
