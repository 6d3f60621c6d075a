# Writes rollups. A minute that gets a late event is counted again, and its hour and day are merged again. A
# bucket is written once it is over and all its events are processed.
class Tally::Rollups
  GRACE = 15 # seconds that an event may take from the request to the store
  BATCH = 100 # buckets per query

  # +throttle+ runs each piece of work. It may pause, or raise to stop.
  def initialize(store, throttle: Tally::Throttle::NONE)
    @store, @throttle = store, throttle
  end

  # The time before which all events are processed, in seconds since 1970.
  def self.processed_until(store, now)
    [ now - GRACE, store.oldest_unprocessed&./(1_000_000) ].compact.min
  end

  # Writes the buckets that are stale and complete, and returns their number. A bucket that fails doesn't stop
  # the others: the first error is raised at the end.
  def roll_up(now: Time.now.to_i)
    end_at, @failure = self.class.processed_until(@store, now), nil
    written = each_stale(:minute, end_at) { |start| count start }
    written += %i[ hour day ].sum do |interval|
      each_stale(interval, end_at) { |start| merge interval, start unless awaiting_shorter?(interval, start) }
    end
    @failure ? raise(@failure) : written
  end

  # Counts all raw events again, also those that remain from before the floor, and yields
  # each minute once it is done.
  def rebuild(now: Time.now.to_i)
    position, end_at = @store.floor(:raw), self.class.processed_until(@store, now) - 59
    until (minutes = @store.minutes(position, end_at, BATCH)).empty?
      minutes.each do |start|
        @throttle.work { count start }
        yield start if block_given?
      end
      position = minutes.last + 1
    end
    roll_up now:
  end

  private
    def each_stale(interval, end_at)
      written, position, to = 0, 0, end_at - Tally::Rollup::INTERVALS[interval] + 1
      until (starts = @store.stale(interval, BATCH, from: position, to:)).empty?
        written += starts.count { |start| attempt { yield start } }
        position = starts.last + 1
      end
      written
    end

    def attempt
      @throttle.work { yield }
    rescue Tally::Store::Unavailable, Tally::Throttle::Stopped
      raise
    rescue StandardError => error
      @failure ||= error
      false
    end

    def awaiting_shorter?(interval, start)
      range = { from: start, to: start + Tally::Rollup::INTERVALS[interval] }
      @store.stale(:minute, 1, **range).any? || interval == :day && @store.stale(:hour, 1, **range).any?
    end

    def count(minute)
      counts = Tally::Rollup::Count.new(:minute, minute)
      Tally::Rollup::DIMENSIONS.each do |dimension|
        @store.groups(minute, dimension).each do |value, bot, visitor, count|
          counts.add dimension, value, bot, visitor, count
        end
      end
      @store.values(minute).each { |name, bot, value, count| counts.add_value name, bot, value, count }
      write counts
    end

    def merge(interval, start)
      finer = Tally::Rollup::COARSER.key(interval)
      restore_minutes start if finer == :minute && start < @store.floor(:minute)
      counts, end_at = Tally::Rollup::Count.new(interval, start), start + Tally::Rollup::INTERVALS[interval]
      length = Tally::Rollup::INTERVALS[finer]
      # One by one, to save memory.
      Tally::Rollup::DIMENSIONS.product((start...end_at).step(length).to_a) do |dimension, from|
        @store.rollups(finer, from, from + length, dimension).each { |row| counts.merge row }
      end
      write counts
    end

    # For a late event in an hour whose minutes have been deleted: raw events are kept in whole hours, so all
    # its minutes can be counted again.
    def restore_minutes(hour)
      @store.minutes(hour, hour + 3600, 60).each { |minute| count minute }
    end

    def write(counts)
      @store.write_rollups(counts.interval, counts.start, counts.rows)
      true
    end
end
