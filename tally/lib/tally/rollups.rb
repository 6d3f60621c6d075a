# Makes rollups of sightings, and keeps them right: a minute that was touched again is counted again, and so its hour and its day are merged
# again. A bucket is left unwritten until it is over and all that came in it is swept.
class Tally::Rollups
  GRACE = 15 # seconds that an event may be on its way from a request into the store
  AT_ONCE = 100 # buckets that are asked for

  # +pace+ is asked before each bucket, and may wait, or raise to end it.
  def initialize(store, pace: Tally::Pace::NONE)
    @store, @pace = store, pace
  end

  # The time until which all there is has been swept, in seconds since 1970.
  def self.swept_until(store, now)
    [ now - GRACE, store.oldest_unswept&./(1_000_000) ].compact.min
  end

  # Writes what is stale and complete. Returns how many buckets were written. A bucket that fails holds up no other; what went wrong is
  # raised at the end.
  def roll_up(now: Time.now.to_i)
    until_then, @failure = self.class.swept_until(@store, now), nil
    written = each_stale(:minute, until_then) { |start| count start }
    written += %i[ hour day ].sum { |grain| each_stale(grain, until_then) { |start| merge grain, start unless waiting?(grain, start) } }
    @failure ? raise(@failure) : written
  end

  # Counts all again whose raw events are kept, from the first to the last: some of those before the floor may be there still. Yields each minute once it is counted.
  def rebuild(now: Time.now.to_i)
    place, upto = @store.floor(:raw), self.class.swept_until(@store, now) - 59
    until (minutes = @store.minutes(place, upto, AT_ONCE)).empty?
      minutes.each do |start|
        @pace.work { count start }
        yield start if block_given?
      end
      place = minutes.last + 1
    end
    roll_up now:
  end

  private
    def each_stale(grain, upto)
      written, place = 0, 0
      until (starts = @store.stale(grain, AT_ONCE, from: place, to: upto - Tally::Rollup::GRAINS[grain] + 1)).empty?
        written += starts.count { |start| attempt { yield start } }
        place = starts.last + 1
      end
      written
    end

    def attempt
      @pace.work { yield }
    rescue Tally::Store::Unavailable, Tally::Pace::Ended
      raise
    rescue StandardError => error
      @failure ||= error
      false
    end

    def waiting?(grain, start)
      range = { from: start, to: start + Tally::Rollup::GRAINS[grain] }
      @store.stale(:minute, 1, **range).any? || grain == :day && @store.stale(:hour, 1, **range).any?
    end

    def count(minute)
      tally = Tally::Rollup::Count.new(:minute, minute)
      Tally::Rollup::DIMENSIONS.each do |dimension|
        @store.groups(minute, dimension).each { |value, bot, visitor, count| tally.see dimension, value, bot, visitor, count }
      end
      @store.values(minute).each { |name, bot, value, count| tally.measure name, bot, value, count }
      write tally
    end

    def merge(grain, start)
      finer = Tally::Rollup::COARSER.key(grain)
      restore_minutes start if finer == :minute && start < @store.floor(:minute)
      tally = Tally::Rollup::Count.new(grain, start)
      Tally::Rollup::DIMENSIONS.each { |dimension| @store.rollups(finer, start, start + Tally::Rollup::GRAINS[grain], dimension).each { |row| tally.add row } }
      write tally
    end

    # Of an hour whose minutes are no longer kept, and that an event from back then belongs to: raw events are kept for whole hours, so all
    # its minutes can be counted again.
    def restore_minutes(hour)
      @store.minutes(hour, hour + 3600, 60).each { |minute| count minute }
    end

    def write(tally)
      @store.write_rollups(tally.grain, tally.start, tally.rows)
      true
    end
end
