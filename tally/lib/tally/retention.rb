# How long what is kept, in seconds. Nothing goes that is not counted yet: neither an event that is unswept nor one whose minute is stale,
# and nothing that a late event would need to be counted with.
class Tally::Retention
  DAY = Tally::Rollup::DAY
  RAW = 30 * DAY # seconds that raw events are kept, unless another time is told
  AT_ONCE = 500 # rows that are deleted together
  SALTS = 2 * DAY

  attr_reader :raw, :addresses

  # Raw events go when they are older than +raw+, or when the store has more than +size+ bytes. Days are kept for ever.
  def initialize(raw: RAW, size: nil, minutes: 7 * DAY, hours: 90 * DAY, quarantine: 90 * DAY, addresses: 0)
    raise ArgumentError, "A late event is counted into its hour: hours must be kept as long as raw events." if hours < raw

    @raw, @size, @minutes, @hours, @quarantine, @addresses = raw, size, minutes, hours, quarantine, addresses
  end

  # Removes from +store+ what is too old at +now+, a little at a time.
  def apply(store, now: Time.now.to_i, pace: Tally::Pace::NONE)
    @store, @pace = store, pace
    uncounted = first_uncounted || now
    remove :raw, start(:hour, [ now - raw, uncounted ].min)
    shrink start(:hour, uncounted), now
    remove :minute, start(:hour, [ now - @minutes, uncounted ].min)
    remove :hour, start(:day, [ now - @hours, uncounted, store.floor(:raw) ].min)
    forget now
  end

  private
    # The first time of which something is unswept, or not yet in its hour or its day.
    def first_uncounted
      [ @store.oldest_unswept&./(1_000_000), *Tally::Rollup::GRAINS.keys.map { |grain| @store.stale(grain, 1).first } ].compact.min
    end

    def forget(now)
      remove :quarantine, now - @quarantine
      remove :address, now - addresses
      remove :salt, start(:day, [ now - SALTS, @store.oldest_unswept&./(1_000_000) ].compact.min)
      @pace.work { @store.scrub }
    end

    # What was set aside goes first, for anybody can send what is malformed. Then raw events, an hour at a time, so that all of an hour is
    # there or none.
    def shrink(upto, now)
      remove :quarantine, now if too_large?
      while too_large? && (oldest = @store.minutes(0, upto, 1).first)
        remove :raw, start(:hour, oldest) + 3600
      end
    end

    def too_large? = @size && @store.size > @size

    def remove(what, before)
      nil until @pace.work { @store.expire(what, before, AT_ONCE) } < AT_ONCE
    end

    def start(grain, time) = Tally::Rollup.start(grain, time)
end
