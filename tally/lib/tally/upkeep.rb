# Looks after a store in a thread of its own: sweeps when the service is quiet, rolls up, and lets go of what is old. Of all processes that
# share a store one does so at a time; when that ends, another goes on. What goes wrong is told, and tried again.
class Tally::Upkeep
  include Tally::Clock

  SHARE, BUSY_SHARE = 0.5, 0.2 # of the time of a thread
  FAREWELL = 2 # seconds
  ROUND = 30 # seconds that are swept before all else has a turn
  EXPIRE_EVERY = 600 # seconds
  SCRUB_EVERY = 10 # seconds

  # What went wrong last, and how often this process has looked after the store.
  attr_reader :last_error, :rounds

  # +busy+ is asked whether events wait to be written. +every+ is how often one looks, +at_latest+ after how long an event is swept though
  # the service is busy, both in seconds; +quiet+ is a number of events a second. +scrub_every+ is how often what was deleted is removed from
  # the store's log.
  def initialize(store, busy: -> { false }, retention: Tally::Retention.new, every: 1, at_latest: 900, quiet: 100, scrub_every: SCRUB_EVERY)
    @store, @busy, @retention, @every, @at_latest, @scrub_every = store, busy, retention, every, at_latest, scrub_every
    @rounds = 0
    @pulse = Tally::Pulse.new(store, quiet:)
    @sweeper = Tally::Sweeper.new(store, oldest: retention.raw, addresses: retention.addresses.positive?)
  end

  # Begins, in this process. A thread of it ends with the process.
  def start
    @pace = Tally::Pace.new { @store.lease.hold? }
    @thread = Thread.new(@pace) { |pace| run pace }
    @thread.name, @thread.priority = "tally upkeep", -3 # its turn is an eighth as long as another's
    self
  end

  # Ends after the piece of work that it is at, and lets another process go on.
  def stop
    @pace&.end
    @thread&.join(FAREWELL)
    @store.lease.release unless alive? # what it is at still counts on it; the lease ends with the process
  end

  def alive? = !!@thread&.alive?

  # What was done by this process, in numbers, and the message of what went wrong last.
  def to_h = { rounds:, swept: @sweeper.swept, malformed: @sweeper.malformed, last_error: last_error&.message }

  # Does all there is to do, now and at once. Returns false when another process is at it.
  def run_once(now: Time.now.to_i)
    alone do
      nil until @sweeper.sweep < Tally::Sweeper::BATCH
      Tally::Rollups.new(@store).roll_up(now:)
    ensure
      @retention.apply(@store, now:)
    end
  end

  # Counts all again whose raw events are kept, and yields each minute, in seconds since 1970, once it is counted. Returns false when another
  # process looks after the store.
  def rebuild(now: Time.now.to_i, &)
    alone { Tally::Rollups.new(@store).rebuild(now:, &) }
  end

  private
    def alone
      return false unless @store.lease.hold?

      begin
        yield
        true
      ensure
        @store.lease.release unless alive?
      end
    end

    def run(pace)
      until pace.ended?
        look_after pace
        @rounds += 1
        pace.pause @every
      end
    end

    def look_after(pace)
      return unless @store.lease.hold?

      begin
        sweep pace
        Tally::Rollups.new(@store, pace:).roll_up
      ensure
        expire pace # whatever cannot be counted: what is to be forgotten is forgotten
        scrub pace
      end
    rescue Tally::Pace::Ended
      # Another time, or another process.
    rescue StandardError => error
      @last_error = error
    end

    # For some seconds at most, so that under lasting load what is swept is counted and let go of all the same.
    def sweep(pace)
      enough_at = now + ROUND
      while now < enough_at && (quiet?(pace) || overdue?)
        return if pace.work { @sweeper.sweep } < Tally::Sweeper::BATCH
      end
    end

    def quiet?(pace)
      quiet = @pulse.quiet? && !@busy.call
      pace.share = quiet ? SHARE : BUSY_SHARE
      quiet
    end

    def overdue? = @store.oldest_unswept&.then { |at| at < Tally::Event.now - @at_latest * 1_000_000 }

    def expire(pace)
      started = now
      return if @expired_at && started - @expired_at < EXPIRE_EVERY

      @retention.apply(@store, pace:)
      @expired_at = started
    end

    # Processing strikes out addresses, which stand in the log until then.
    def scrub(pace)
      started = now
      return if @scrubbed_at && started - @scrubbed_at < @scrub_every

      pace.work { @store.scrub }
      @scrubbed_at = started
    end
end
