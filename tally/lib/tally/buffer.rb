# Events that wait to be written. The buffer limits their number and age: beyond that, new events are refused,
# but accepted ones are never dropped.
class Tally::Buffer
  include Kit::Clock

  # The events of one request, which are acknowledged together: :stored is pushed to +promise+, if any.
  # +committed+ entries only lack a flush.
  Entry = Struct.new(:events, :promise, :at, :committed)

  attr_reader :limit, :refused

  # +limit+ is a number of events. If the oldest event is older than +oldest+ seconds, the writer is stuck or
  # dead, and new events are refused.
  def initialize(limit: 10_000, oldest: 10)
    @limit, @oldest = limit, oldest
    @lock, @arrived, @enough = Mutex.new, ConditionVariable.new, ConditionVariable.new
    @entries, @taken, @size, @refused = [], {}.compare_by_identity, 0, 0
    @batch = limit
  end

  # Returns whether the events were accepted. Wakes the writer, unless +quietly+: then the
  # caller must write or wake it.
  def push(events, promise: nil, quietly: false)
    @lock.synchronize do
      time = now
      next count_refused(events) if @closed || @size + events.size > limit || age(time) > @oldest

      @entries << Entry.new(events, promise, time)
      @size += events.size
      request_writer unless quietly
      @enough.signal if @size >= @batch
      true
    end
  end

  # Refuses +events+ even if there is room. Returns false, as +push+ does when it refuses.
  def refuse(events) = @lock.synchronize { count_refused(events) }

  # Waits until the writer is requested, and then for +linger+ seconds or until there are +batch+ events.
  # Returns false once the buffer is closed and empty.
  def wait(batch, linger: 0)
    @lock.synchronize do
      @batch = batch
      loop do
        @arrived.wait(@lock) until @wanted || @closed
        @enough.wait(@lock, linger) if linger.positive? && @size < batch && !@closed
        break if @entries.any? || @closed # another thread may have taken them
      end
      @entries.any?
    end
  end

  # Returns the oldest entries, with up to +batch+ events. They count towards the size
  # until they are done or put back.
  def take(batch)
    @lock.synchronize { oldest_entries(batch).each { |entry| @taken[entry] = true } }
  end

  # Removes stored entries.
  def done(entries)
    @lock.synchronize do
      entries.each { |entry| @size -= entry.events.size if @taken.delete(entry) }
    end
  end

  # Puts entries that could not be stored back at the front.
  def put_back(entries)
    @lock.synchronize do
      @entries.unshift(*entries.select { |entry| @taken.delete(entry) })
      request_writer
    end
  end

  # Wakes the writer if there is anything to write.
  def wake = @lock.synchronize { request_writer }

  # Refuses new events from now on.
  def close
    @lock.synchronize do
      @closed = true
      @arrived.broadcast
      @enough.broadcast
    end
  end

  # The number of events that are not stored yet.
  def size = @lock.synchronize { @size }

  # The number of waiting entries, and of entries that are not stored yet.
  def waiting = @entries.size
  def pending = @entries.size + @taken.size

  # The age of the oldest entry, in seconds.
  def waited = @lock.synchronize { age(now) }

  private
    def request_writer
      return if @entries.empty?

      @wanted = true
      @arrived.signal
    end

    def count_refused(events)
      @refused += events.size
      false
    end

    # Takes at least one entry, even if it has more than +batch+ events.
    def oldest_entries(batch)
      count = 0
      taken = @entries.take_while do |entry|
        (count += entry.events.size) <= batch || count == entry.events.size
      end
      @entries.shift(taken.size)
      @wanted = false if @entries.empty?
      taken
    end

    def age(time)
      @taken.each_key { |entry| return time - entry.at }
      @entries.empty? ? 0 : time - @entries.first.at
    end
end
