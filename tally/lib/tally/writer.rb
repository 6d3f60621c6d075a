# Takes what waits in the buffer and keeps it in the store, in one thread, batch after batch: whoever comes while one is written is in
# the next. A batch that could not be kept is tried again until it can, for somebody was told that it is received.
class Tally::Writer
  PAUSES = [ 0.05, 0.1, 0.25, 0.5, 1 ].freeze # seconds between one try and the next

  attr_reader :stored, :failures, :last_error

  # +batch+ is the most events of a transaction, +linger+ how long one waits for more, in seconds.
  def initialize(store, buffer, batch: 1000, linger: 0)
    @store, @buffer, @batch, @linger = store, buffer, batch, linger
    @stored = @failures = 0
  end

  def start
    @thread = Thread.new { write_all }.tap { |thread| thread.name = "tally" }
    self
  end

  def alive? = !!@thread&.alive?

  # Keeps all there is, for +seconds+ at most. Returns how many events were left.
  def drain(seconds)
    @buffer.close
    @giving_up_at = now + seconds
    @thread&.join(seconds + PAUSES.last)
    @buffer.size
  end

  private
    def write_all
      while (entries = @buffer.take(@batch, linger: @linger))
        keep entries
        @buffer.done
      end
    rescue GivingUp
      # What is left is counted by whoever waits for the end.
    end

    class GivingUp < StandardError; end

    def keep(entries)
      events = entries.flat_map(&:events)
      write events
      @stored += events.size
      entries.each { |entry| entry.ticket&.push(:stored) }
    end

    # One that no store can keep must not hold up those behind it.
    def write(events)
      persist { @store.write(events) }
    rescue Tally::Store::Unavailable, GivingUp
      raise
    rescue StandardError => error
      events.one? ? persist { @store.quarantine(events.first, error.message) } : events.each { |event| write [ event ] }
    end

    def persist
      tries = 0
      begin
        yield
      rescue Tally::Store::Unavailable => error
        @failures += 1
        @last_error = error
        raise GivingUp if @giving_up_at && now > @giving_up_at

        sleep PAUSES.fetch(tries, PAUSES.last)
        tries += 1
        retry
      end
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
