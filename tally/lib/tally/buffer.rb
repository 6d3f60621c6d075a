# Events on their way to the store, no more than so many and none older than so many seconds: what would be too much is refused,
# and never dropped.
class Tally::Buffer
  # What came together, and is acknowledged together: +ticket+ is told :stored once it is, or is nil where nobody waits.
  Entry = Struct.new(:events, :ticket, :at)

  attr_reader :limit, :refused

  # +limit+ is a number of events, +oldest+ in seconds: where the first in line is older, its writer is stuck or dead.
  def initialize(limit: 10_000, oldest: 10)
    @limit, @oldest = limit, oldest
    @lock, @arrived = Mutex.new, ConditionVariable.new
    @entries, @size, @refused = [], 0, 0
  end

  # Returns whether they were taken.
  def push(events, ticket: nil)
    @lock.synchronize do
      next refuse(events) if @closed || @size + events.size > limit || age > @oldest

      @entries << Entry.new(events, ticket, now)
      @size += events.size
      @arrived.signal
      true
    end
  end

  # Waits until there is something, and for +linger+ seconds more, or until there are +most+ events. Returns the entries first in
  # line, or nil once it is closed and empty. They count as being here until they are done; until then they are what is taken again.
  def take(most, linger: 0)
    @lock.synchronize do
      next @in_hand if @in_hand

      @arrived.wait(@lock) while @entries.empty? && !@closed
      deadline = now + linger
      @arrived.wait(@lock, deadline - now) while @size < most && !@closed && now < deadline
      @in_hand = first_in_line(most) unless @entries.empty?
    end
  end

  # Says that what was taken is kept.
  def done
    @lock.synchronize do
      @size -= @in_hand.sum { |entry| entry.events.size }
      @in_hand = nil
    end
  end

  # Refuses what comes from now on.
  def close
    @lock.synchronize do
      @closed = true
      @arrived.broadcast
    end
  end

  # How many events are on their way.
  def size = @lock.synchronize { @size }

  # How long the first in line has been here, in seconds.
  def waited = @lock.synchronize { age }

  private
    def refuse(events)
      @refused += events.size
      false
    end

    def first_in_line(most)
      count = 0
      taken = @entries.take_while { |entry| (count += entry.events.size) <= most || count == entry.events.size }
      @entries.shift(taken.size)
      taken
    end

    def age = (@in_hand&.first || @entries.first)&.then { |entry| now - entry.at } || 0
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
