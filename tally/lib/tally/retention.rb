# How long data is kept, in seconds. Nothing is deleted before it is counted: neither unprocessed events, nor
# events whose minute is stale, nor rollups that a late event would still change.
class Tally::Retention
  DAY = Tally::Rollup::DAY
  RAW = 30 * DAY # the default for raw events
  BATCH = 500 # rows that are deleted together
  SALTS = 2 * DAY

  attr_reader :raw, :addresses

  # Raw events are deleted when they are older than +raw+, or when the store has more than +size+ bytes.
  # Rollups of days are never deleted.
  def initialize(raw: RAW, size: nil, minutes: 7 * DAY, hours: 90 * DAY, rejected: 90 * DAY, addresses: 0)
    if hours < raw
      raise ArgumentError, "hours must not be shorter than raw: late events are added to their hour."
    end

    @raw, @size, @minutes, @hours, @rejected, @addresses = raw, size, minutes, hours, rejected, addresses
  end

  # Deletes data that is too old at +now+, in small batches.
  def apply(store, now: Time.now.to_i, throttle: Tally::Throttle::NONE)
    @store, @throttle = store, throttle
    uncounted = first_uncounted || now
    remove :raw, start(:hour, [ now - raw, uncounted ].min)
    shrink start(:hour, uncounted), now
    remove :minute, start(:hour, [ now - @minutes, uncounted ].min)
    remove :hour, start(:day, [ now - @hours, uncounted, store.floor(:raw) ].min)
    remove_personal_data now
  end

  private
    # The time of the oldest event that is unprocessed, or missing from its hour or day.
    def first_uncounted
      stale = Tally::Rollup::INTERVALS.keys.map { |interval| @store.stale(interval, 1).first }
      [ @store.oldest_unprocessed&./(1_000_000), *stale ].compact.min
    end

    def remove_personal_data(now)
      remove :rejected, now - @rejected
      remove :address, now - addresses
      remove :salt, start(:day, [ now - SALTS, @store.oldest_unprocessed&./(1_000_000) ].compact.min)
      @throttle.work { @store.scrub }
    end

    # Deletes rejected events first, since anybody can send malformed ones; then raw events, an hour at a
    # time, so that no hour is incomplete.
    def shrink(end_at, now)
      remove :rejected, now if too_large?
      while too_large? && (oldest = @store.minutes(0, end_at, 1).first)
        remove :raw, start(:hour, oldest) + 3600
      end
    end

    def too_large? = @size && @store.size > @size

    def remove(kind, before)
      nil until @throttle.work { @store.expire(kind, before, BATCH) } < BATCH
    end

    def start(interval, time) = Tally::Rollup.start(interval, time)
end
