# Events on their way to the store, no more than so many and none older than so many seconds: what would be too much is refused,
# and never dropped.
class Tally::Buffer
  include Tally::Clock

  # What came together, and is acknowledged together: +ticket+ is told :stored once it is, or is nil where nobody waits. What is +committed+
  # has but to be flushed.
  Entry = Struct.new(:events, :ticket, :at, :committed)

  attr_reader :limit, :refused

  # +limit+ is a number of events, +oldest+ in seconds: where the first in line is older, its writer is stuck or dead.
  def initialize(limit: 10_000, oldest: 10)
    @limit, @oldest = limit, oldest
    @lock, @arrived, @enough = Mutex.new, ConditionVariable.new, ConditionVariable.new
    @entries, @taken, @size, @refused = [], {}.compare_by_identity, 0, 0
    @most = limit
  end

  # Returns whether they were taken. The writer is asked to come for them, unless +quietly+: whoever pushes takes care of them then.
  def push(events, ticket: nil, quietly: false)
    @lock.synchronize do
      time = now
      next refuse(events) if @closed || @size + events.size > limit || age(time) > @oldest

      @entries << Entry.new(events, ticket, time)
      @size += events.size
      call_for_writer unless quietly
      @enough.signal if @size >= @most
      true
    end
  end

  # Refuses +events+, whether there were room or not. Returns false, as +push+ does then.
  def turn_away(events) = @lock.synchronize { refuse(events) }

  # Waits until it is asked for, and then for +linger+ seconds, or until there are +most+ events. Returns whether there is something: not
  # so once it is closed and empty.
  def wait(most, linger: 0)
    @lock.synchronize do
      @most = most
      loop do
        @arrived.wait(@lock) until @wanted || @closed
        @enough.wait(@lock, linger) if linger.positive? && @size < most && !@closed
        break if @entries.any? || @closed # somebody else may have taken them meanwhile
      end
      @entries.any?
    end
  end

  # Returns the entries first in line, none where there are none. They count as being here until they are done, or put back.
  def take(most)
    @lock.synchronize { first_in_line(most).each { |entry| @taken[entry] = true } }
  end

  # Says that what was taken is kept.
  def done(entries)
    @lock.synchronize do
      entries.each { |entry| @size -= entry.events.size if @taken.delete(entry) }
    end
  end

  # Says that what was taken could not be kept: it is first in line again.
  def put_back(entries)
    @lock.synchronize do
      @entries.unshift(*entries.select { |entry| @taken.delete(entry) })
      call_for_writer
    end
  end

  # Asks the writer to come for what is there.
  def wake = @lock.synchronize { call_for_writer }

  # Refuses what comes from now on.
  def close
    @lock.synchronize do
      @closed = true
      @arrived.broadcast
      @enough.broadcast
    end
  end

  # How many events are on their way.
  def size = @lock.synchronize { @size }

  # How many entries wait, and how many are not kept yet.
  def in_line = @entries.size
  def on_the_way = @entries.size + @taken.size

  # How long the first in line has been here, in seconds.
  def waited = @lock.synchronize { age(now) }

  private
    def call_for_writer
      return if @entries.empty?

      @wanted = true
      @arrived.signal
    end

    def refuse(events)
      @refused += events.size
      false
    end

    def first_in_line(most)
      count = 0
      taken = @entries.take_while { |entry| (count += entry.events.size) <= most || count == entry.events.size }
      @entries.shift(taken.size)
      @wanted = false if @entries.empty?
      taken
    end

    def age(time)
      @taken.each_key { |entry| return time - entry.at }
      @entries.empty? ? 0 : time - @entries.first.at
    end
end
