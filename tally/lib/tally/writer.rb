# Takes what waits in the buffer and keeps it in the store, batch after batch. It has a thread of its own; a thread that waits for its events
# may do the work instead, which spares both of them a turn. A batch that could not be kept is tried again until it can, for somebody
# was told that it is received.
class Tally::Writer
  include Tally::Clock

  PAUSES = [ 0.05, 0.1, 0.25, 0.5, 1 ].freeze # seconds between one try and the next

  attr_reader :stored, :failures, :last_error

  # +batch+ is the most events of a transaction, +linger+ how long one waits for more, and +moment+ how long a waiting thread does for others,
  # in seconds.
  def initialize(store, buffer, batch: 1000, linger: 0, moment: 0.005)
    @store, @buffer, @batch, @linger, @moment = store, buffer, batch, linger, moment
    @turn = Mutex.new
    @stored = @failures = 0
    @company = 1
  end

  def start
    @thread = Thread.new { write_all }.tap { |thread| thread.name = "tally" }
    self
  end

  def alive? = !!@thread&.alive?

  # Keeps what waits, in the caller's thread, once as many are there as lately were at a time, or nobody else has come for a moment: a flush
  # is dear, and so is each change of threads. Returns what +ticket+ was told, or nil after +patience+ seconds. What is difficult is left to
  # the thread of its own.
  def help(ticket, patience:)
    give_up_at = now + patience
    @company = [ @company, @buffer.on_the_way ].max
    leading = @buffer.in_line < @company || lead(give_up_at)
    until (told = ticket.pop(timeout: leading ? @moment : [ give_up_at - now, 0 ].max)) || now >= give_up_at
      leading &&= lead(give_up_at)
    end
    told
  ensure
    @buffer.wake unless told
  end

  # Keeps all there is, for +seconds+ at most. Returns how many events were left.
  def drain(seconds)
    @buffer.close
    @giving_up_at = now + seconds
    @thread&.join(seconds + PAUSES.last)
    @buffer.size
  rescue StandardError => error # that the thread died of
    @last_error = error
    @buffer.size
  end

  private
    # Returns whether that went well.
    def lead(give_up_at)
      return true unless @turn.try_lock

      begin
        entries = take { |events| @store.commit(events) }
      ensure
        @turn.unlock
      end
      @company = entries.size if entries.any?
      flush(entries) { @store.flush(patience: [ give_up_at - now, 0 ].max) }
      true
    rescue StandardError => error
      failed error
      false
    end

    # A flush makes safe all that was committed before it, whoever did, and needs no turn.
    def write_all
      while @buffer.wait(@batch, linger: @linger)
        entries = @turn.synchronize { take { |events| commit events } }
        flush(entries) { persist { @store.flush } }
      end
    rescue GivingUp
      # What is left is counted by whoever waits for the end.
    end

    class GivingUp < StandardError; end

    # Returns the entries that were taken, and are committed; what could not be is put back. What could not be flushed the last time is not
    # committed once more.
    def take
      entries = @buffer.take(@batch)
      fresh = entries.reject(&:committed)
      yield fresh.flat_map(&:events) if fresh.any?
      fresh.each { |entry| entry.committed = true }
      entries
    rescue StandardError
      @buffer.put_back entries
      raise
    end

    def flush(entries)
      yield if entries.any?
    rescue StandardError
      @buffer.put_back entries
      raise
    else
      @buffer.done entries
      @stored += entries.sum { |entry| entry.events.size }
      entries.each { |entry| entry.ticket&.push(:stored) }
    end

    # One that no store can keep must not hold up those behind it.
    def commit(events)
      persist { @store.commit(events) }
    rescue Tally::Store::Unavailable, GivingUp
      raise
    rescue StandardError => error
      events.one? ? set_aside(events.first, error) : events.each { |event| commit [ event ] }
    end

    def set_aside(event, reason)
      persist { @store.quarantine(event, reason.message) }
    rescue Tally::Store::Unavailable, GivingUp
      raise
    rescue StandardError => error
      failed error
      warn "tally: an event could not be kept, and not be set aside: #{reason.message}; #{error.message}"
    end

    def failed(error)
      @failures += 1
      @last_error = error
    end

    def persist
      tries = 0
      begin
        yield
      rescue Tally::Store::Unavailable => error
        failed error
        raise GivingUp if @giving_up_at && now > @giving_up_at

        sleep PAUSES.fetch(tries, PAUSES.last)
        tries += 1
        retry
      end
    end
end
