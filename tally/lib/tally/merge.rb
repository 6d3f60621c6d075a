# Merges the rollups of several machines' stores, each with its own requests, into a store without events.
# Existing rollups are replaced, so a merge can be repeated.
#
# Counts and value distributions are the same as in a single store. A person who visited two machines counts
# once only if both used the same salt that day.
class Tally::Merge
  # Raises ArgumentError if +into+ has events, since its own rollups would be replaced.
  def initialize(stores, into:)
    raise ArgumentError, "The target store has events of its own: merge into a new store." if into.any?

    @stores, @into = stores, into
  end

  # Merges the days from +from+ until +to+ (exclusive), in seconds since 1970. Returns
  # how many buckets were written.
  def run(from:, to:)
    (Tally::Rollup.start(:day, from)...to).step(Tally::Rollup::DAY).sum do |day|
      Tally::Rollup::INTERVALS.keys.sum do |interval|
        pieces(interval, day).sum { |from, to| merge interval, from, to }
      end
    end
  end

  private
    # Minutes are merged an hour at a time, to save memory.
    def pieces(interval, day)
      length = Tally::Rollup::INTERVALS[Tally::Rollup::COARSER.fetch(interval, :day)]
      (day...day + Tally::Rollup::DAY).step(length).map { |start| [ start, start + length ] }
    end

    # Called from minutes to days, since writing a bucket makes the longer one stale.
    def merge(interval, from, to)
      counts = Hash.new { |all, start| all[start] = Tally::Rollup::Count.new(interval, start) }
      Tally::Rollup::DIMENSIONS.product(@stores) do |dimension, store|
        store.rollups(interval, from, to, dimension).each { |row| counts[row.start].merge row }
      end
      counts.each { |start, count| @into.write_rollups interval, start, count.rows }.size
    end
end
