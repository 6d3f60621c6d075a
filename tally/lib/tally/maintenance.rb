# Maintains a store in a background thread: processes events while the load is low, rolls them up, and deletes
# old data. Only one of the processes that share a store does this at a time; when it ends, another takes
# over. Errors are recorded, and the work is retried.
class Tally::Maintenance
  include Kit::Clock

  SHARE, BUSY_SHARE = 0.5, 0.2 # of a thread's time
  STOP_TIMEOUT = 2 # seconds
  MAX_CLEANING = 5 # seconds of cleaning old data
  MAX_PROCESSING = 30 # seconds of processing before the other tasks run
  EXPIRE_EVERY = 600 # seconds
  SCRUB_EVERY = 10 # seconds

  # The last error, and how many rounds this process has done.
  attr_reader :last_error, :rounds

  # +busy+ returns whether events wait to be written. +every+ is the time between two rounds, and +at_latest+
  # the age at which events are processed even under high load, in seconds; the load is low below +quiet+
  # events per second. +scrub_every+ is how often deleted data is removed from the store's log, in seconds.
  # +properties+ are the names of the events' properties that are kept.
  def initialize(store, busy: -> { false }, retention: Tally::Retention.new, every: 1, at_latest: 900,
    quiet: 100, scrub_every: SCRUB_EVERY, properties: [])
    @store, @busy, @retention, @properties = store, busy, retention, properties
    @every, @at_latest, @scrub_every = every, at_latest, scrub_every
    @rounds = 0
    @load_probe = Tally::LoadProbe.new(store, quiet:)
    @processor = Tally::Processor.new(store,
      oldest: retention.raw, addresses: retention.addresses.positive?, properties:)
  end

  # Starts the thread. Call it after forking.
  def start
    @throttle = Tally::Throttle.new { @store.lease.hold? }
    @thread = Thread.new(@throttle) { |throttle| run throttle }
    @thread.name, @thread.priority = "tally maintenance", -3 # an eighth of the usual time slice
    self
  end

  # Stops after the current piece of work, and lets another process take over.
  def stop
    @throttle&.stop
    @thread&.join(STOP_TIMEOUT)
    @store.lease.release unless alive? # running work still needs the lease, which ends with the process
  end

  def alive? = !!@thread&.alive?

  def to_h
    {
      rounds:, processed: @processor.processed, rejected: @processor.rejected,
      last_error: last_error&.message
    }
  end

  # Does all pending work now. Returns false if another process maintains the store.
  def run_once(now: Time.now.to_i)
    exclusively do
      nil until @processor.process < Tally::Processor::BATCH
      Tally::Rollups.new(@store).roll_up(now:)
      nil while @store.clean(@properties)
    ensure
      @retention.apply(@store, now:)
    end
  end

  # Counts all raw events again, and yields each minute, in seconds since 1970, once it is done. Returns false
  # if another process maintains the store.
  def rebuild(now: Time.now.to_i, &)
    exclusively { Tally::Rollups.new(@store).rebuild(now:, &) }
  end

  private
    def exclusively
      return false unless @store.lease.hold?

      begin
        yield
        true
      ensure
        @store.lease.release unless alive?
      end
    end

    def run(throttle)
      until throttle.stopped?
        maintain throttle
        @rounds += 1
        throttle.pause @every
      end
    end

    # Data expires even if processing or rolling up fails.
    def maintain(throttle)
      return unless @store.lease.hold?

      begin
        process throttle
        Tally::Rollups.new(@store, throttle:).roll_up
        clean throttle
      ensure
        expire throttle
        scrub throttle
      end
    rescue Tally::Throttle::Stopped
      # The next round continues, or another process does.
    rescue StandardError => error
      @last_error = error
    end

    # For a limited time, so that rollups and retention also run under constant load.
    def process(throttle)
      end_at = now + MAX_PROCESSING
      while now < end_at && (quiet?(throttle) || overdue?)
        return if throttle.work { @processor.process } < Tally::Processor::BATCH
      end
    end

    def quiet?(throttle)
      quiet = @load_probe.quiet? && !@busy.call
      throttle.share = quiet ? SHARE : BUSY_SHARE
      quiet
    end

    def overdue? = @store.oldest_unprocessed&.then { |at| at < Tally::Event.now - @at_latest * 1_000_000 }

    # Personal data of earlier versions.
    def clean(throttle)
      end_at = now + MAX_CLEANING
      nil while now < end_at && throttle.work { @store.clean(@properties) }
    end

    def expire(throttle)
      started = now
      return if @expired_at && started - @expired_at < EXPIRE_EVERY

      @retention.apply(@store, throttle:)
      @expired_at = started
    end

    # Processing deletes IP addresses from the database; they remain in its log until it is scrubbed.
    def scrub(throttle)
      started = now
      return if @scrubbed_at && started - @scrubbed_at < @scrub_every

      throttle.work { @store.scrub }
      @scrubbed_at = started
    end
end
