# Caches the results of a pure function in the process's memory. Two generations instead of an LRU list:
# entries that are used again move to the young one; when it is full, the old one is dropped. A hit is a hash
# lookup, a tenth of the cost of ActiveSupport's MemoryStore, which copies and instruments.
#
# Threads may compute the same value twice, but never see a wrong one.
class BoundedCache
  NONE = Object.new.freeze

  # +capacity+ is the limit of each of the two generations. An entry counts as one, or as the weight that the
  # block returns.
  def initialize(capacity, &weight)
    @capacity, @weight = capacity, weight || ->(_) { 1 }
    clear
  end

  # The cached value of +key+, or the block's. The key must contain everything that the value depends on,
  # except time: +valid+ can reject an outdated value.
  def fetch(key, valid: nil)
    value = find(key)
    if value.equal?(NONE) || (valid && !valid.call(value))
      yield.tap { |computed| store(key, computed) }
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

  def clear
    @young, @old, @used = {}, {}, 0
  end

  private
    def find(key)
      @young.fetch(key) { @old.fetch(key, NONE).tap { |old| store(key, old) unless old.equal?(NONE) } }
    end

    def store(key, value)
      @used += @weight.call(value) - (@young.key?(key) ? @weight.call(@young[key]) : 0)
      @young[key] = value
      rotate if @used > @capacity
    end

    def rotate
      @old, @young, @used = @young, {}, 0
    end
end
