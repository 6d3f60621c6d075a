require "test_helper"

class MergeTest < Tally::TestCase
  include InFolder, Stores

  test "what several machines counted is what one would have counted" do
    events = traffic(Random.new(7))
    one, *several, merged = [ events, *events.partition { |event| event.event_id.to_i % 3 == 0 }, [] ].each_with_index.map { |part, number| sqlite(number, part) }

    2.times { Tally::Merge.new(several, into: merged).run(from: NOW - 9 * DAY, to: NOW + DAY) }

    told = Tally::Rollup::INTERVALS.keys.product(Tally::Rollup::DIMENSIONS)
    told.each { |interval, dimension| assert_equal plain(one, interval, dimension), plain(merged, interval, dimension), "#{interval} #{dimension}" }
    assert_operator told.sum { |interval, dimension| plain(one, interval, dimension).size }, :>, 1000
    assert_equal 0, Tally::Rollup::INTERVALS.keys.sum { |interval| merged.stale(interval, 9).size }, "nothing is left to be merged again"
  end

  test "days that were not asked for are left alone" do
    one, merged = sqlite(0, [ hit(NOW - 3 * DAY), hit(NOW - DAY) ]), sqlite(1, [])

    Tally::Merge.new([ one ], into: merged).run(from: NOW - DAY, to: NOW)
    assert_equal [ 1 ], everything(merged, :day, :name).map(&:count)
  end

  test "a store that has events takes nothing" do
    assert_raises(ArgumentError) { Tally::Merge.new([], into: sqlite(0, [ hit(NOW) ])) }
  end

  private
    # Keeps the events, and counts them.
    def sqlite(number, events)
      stores(number).last.tap do |store|
        store.write events if events.any?
        catch_up store, NOW + DAY
      end
    end

    # In an order, with what a sketch and a histogram hold.
    def plain(store, interval, dimension)
      everything(store, interval, dimension).map { |row| [ row.start, row.value.to_s, row.bot.to_s, row.count, row.sketch.dump, row.histogram&.dump ] }.sort_by { |row| row.map(&:to_s) }
    end
end
