# Puts together what the stores of several machines counted, each of its own requests, in one that has no events of its own. What it puts
# there goes before what was there of those days, so that it can be done again.
#
# Counts, and the distribution of what was measured, come to what one store would have counted. Somebody is one visitor on two machines
# only where both drew the same salt for the day.
class Tally::Merge
  # Raises ArgumentError where +into+ has events, which its upkeep would count again.
  def initialize(stores, into:)
    raise ArgumentError, "Merge into a store without events of its own: what is there would be counted again." if into.any?

    @stores, @into = stores, into
  end

  # Of the days from +from+ on and before +to+, both in seconds since 1970. Returns how many buckets were written.
  def run(from:, to:)
    (Tally::Rollup.start(:day, from)...to).step(Tally::Rollup::DAY).sum { |day| Tally::Rollup::GRAINS.keys.sum { |grain| merge grain, day } }
  end

  private
    # A coarser bucket is written after the finer ones, which would have it merged again.
    def merge(grain, day)
      counts = Hash.new { |all, start| all[start] = Tally::Rollup::Count.new(grain, start) }
      Tally::Rollup::DIMENSIONS.product(@stores) { |dimension, store| store.rollups(grain, day, day + Tally::Rollup::DAY, dimension).each { |row| counts[row.start].add row } }
      counts.each { |start, count| @into.write_rollups grain, start, count.rows }.size
    end
end
