# Moves events from the buffer to the store, in batches, in a thread of its own. A thread that waits for its
# events may do the work instead, which saves two thread switches. A batch that failed is retried until it
# succeeds, since its events may be acknowledged already.
#
# Each entry goes from take to commit, flush and done; an error in between puts it back in the buffer.
class Tally::Writer
  include Kit::Clock

  RETRY_DELAYS = [ 0.05, 0.1, 0.25, 0.5, 1 ].freeze # seconds between attempts

  attr_reader :stored, :failures, :last_error

  # +batch+ is the maximum number of events in a transaction. In seconds: +linger+ is how long the thread
  # waits for more events, +moment+ how long a leading thread waits for other requests.
  def initialize(store, buffer, batch: 1000, linger: 0, moment: 0.005)
    @store, @buffer, @batch, @linger, @moment = store, buffer, batch, linger, moment
    @turn = Mutex.new
    @stored = @failures = 0
    @group = 1
  end

  def start
    @thread = Thread.new { write_all }.tap { |thread| thread.name = "tally" }
    self
  end

  def alive? = !!@thread&.alive?

  # Writes in the caller's thread once as many requests wait as in the last batch, or none has arrived for
  # +moment+ seconds, because flushes and thread switches are expensive. Returns the promise's value, or nil
  # after +patience+ seconds. Errors are left to the writer's own thread.
  def help(promise, patience:)
    give_up_at = now + patience
    @group = [ @group, @buffer.pending ].max
    leading = @buffer.waiting < @group || lead(give_up_at)
    until (result = promise.pop(timeout: leading ? @moment : [ give_up_at - now, 0 ].max)) ||
      now >= give_up_at
      leading &&= lead(give_up_at)
    end
    result
  ensure
    @buffer.wake unless result
  end

  # Stores the remaining events, for +seconds+ at most. Returns how many events are still in the buffer.
  def drain(seconds)
    @buffer.close
    @giving_up_at = now + seconds
    @thread&.join(seconds + RETRY_DELAYS.last)
    @buffer.size
  rescue StandardError => error # that ended the thread
    @last_error = error
    @buffer.size
  end

  private
    # Returns true if it succeeded, or if another thread is committing.
    def lead(give_up_at)
      return true unless @turn.try_lock

      begin
        entries = take { |events| @store.commit(events) }
      ensure
        @turn.unlock
      end
      @group = entries.size if entries.any?
      flush(entries) { @store.flush(patience: [ give_up_at - now, 0 ].max) }
      true
    rescue StandardError => error
      failed error
      false
    end

    # A flush covers all earlier commits of all threads, so it runs outside @turn.
    def write_all
      while @buffer.wait(@batch, linger: @linger)
        entries = @turn.synchronize { take { |events| commit events } }
        flush(entries) { persist { @store.flush } }
      end
    rescue GivingUp
      # +drain+ counts the remaining events.
    end

    class GivingUp < StandardError; end

    # Yields the events to commit and returns their entries; on failure they are put back. Entries whose flush
    # failed are already committed.
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
      entries.each { |entry| entry.promise&.push(:stored) }
    end

    # An event that the store can never accept must not block the events behind it.
    def commit(events)
      persist { @store.commit(events) }
    rescue Tally::Store::Unavailable, GivingUp
      raise
    rescue StandardError => error
      events.one? ? reject(events.first, error) : events.each { |event| commit [ event ] }
    end

    def reject(event, reason)
      persist { @store.reject_event(event, reason.message) }
    rescue Tally::Store::Unavailable, GivingUp
      raise
    rescue StandardError => error
      failed error
      warn "tally: an event was lost: it couldn't be stored (#{reason.message}) or saved as rejected " \
        "(#{error.message})"
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

        sleep RETRY_DELAYS.fetch(tries, RETRY_DELAYS.last)
        tries += 1
        retry
      end
    end
end
