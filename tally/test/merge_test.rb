require "test_helper"

class MergeTest < Tally::TestCase
  include Stores

  slow_test "merging several machines' stores gives the same as a single store" do
    events = traffic(Random.new(7), events: 100)
    event_sets = [ events, *events.partition { |event| event.event_id.to_i % 3 == 0 }, [] ]
    one, *several, merged = event_sets.each_with_index.map { |set, number| sqlite(number, set) }

    2.times { Tally::Merge.new(several, into: merged).run(from: NOW - 9 * DAY, to: NOW + DAY) }

    tables = Tally::Rollup::INTERVALS.keys.product(Tally::Rollup::DIMENSIONS)
    tables.each { |table| assert_equal comparable(one, *table), comparable(merged, *table), table.join(" ") }
    assert_operator tables.sum { |table| comparable(one, *table).size }, :>, 500
    stale = Tally::Rollup::INTERVALS.keys.sum { |interval| merged.stale(interval, 9).size }
    assert_equal 0, stale, "nothing is left to be merged again"
  end

  test "doesn't change other days" do
    one, merged = sqlite(0, [ hit(NOW - 3 * DAY), hit(NOW - DAY) ]), sqlite(1, [])

    Tally::Merge.new([ one ], into: merged).run(from: NOW - DAY, to: NOW)
    assert_equal [ 1 ], all_rollups(merged, :day, :name).map(&:count)
  end

  test "refuses to merge into a store that has events" do
    assert_raises(ArgumentError) { Tally::Merge.new([], into: sqlite(0, [ hit(NOW) ])) }
  end

  private
    # A store with +events+, counted.
    def sqlite(number, events)
      stores(number).last.tap do |store|
        store.write events if events.any?
        catch_up store, NOW + DAY
      end
    end

    # The rows as plain values, in a fixed order.
    def comparable(store, interval, dimension)
      rows = all_rollups(store, interval, dimension).map do |row|
        [ row.start, row.value.to_s, row.bot.to_s, row.count, row.sketch.dump, row.histogram&.dump ]
      end
      rows.sort_by { |row| row.map(&:to_s) }
    end
end
