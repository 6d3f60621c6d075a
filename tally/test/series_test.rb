require "test_helper"

# Views and visitors of each bucket of a range.
class SeriesTest < Tally::TestCase
  include Traffic

  test "a series has a row for each bucket: 0 for no views, nil for a bucket that is not counted yet" do
    store.write [ hit(NOON - 110), hit(NOON - 100, address: "192.0.2.2") ]
    catch_up NOON + 30

    series = query(NOON - 180, NOON + 120, now: NOON + 30).series
    assert_equal [ [ 0, 0 ], [ 2, 2 ], [ 0, 0 ], [ nil, nil ], [ nil, nil ] ],
      series.map { |_, *counts| counts.first(2) }
    assert_equal Time.at(NOON - 120), query(NOON - 180, NOON, now: NOON + 30).series[1].first
  end

  test "the hour and day in progress show the counts so far" do
    store.write [ hit(NOON - 3 * 3600), hit(NOON + 90), hit(NOON + 100, address: "192.0.2.2") ]
    catch_up NOON + 300

    [ [ DAY, 3600 ], [ 30 * DAY, 12 * 3600 ] ].each do |long, rest|
      series = query(NOON + rest - long, NOON + rest, now: NOON + 300).series
      assert_equal 1, series.count { |row| row.last }, long
      assert_operator series.find(&:last)[1], :>=, 2
    end
    assert_equal [ 2, 2 ], query(NOON - 3600, NOON + DAY - 3600, now: NOON + 300).series[1][1, 2]
  end

  test "only the bucket with the first event of a new site has counts, and later ones have none" do
    store.write [ hit(NOON + 60) ]
    catch_up NOON + 150
    series = query(NOON - 12 * 3600, NOON + 12 * 3600, now: NOON + 150).series

    assert_equal [ 1, 1, true ], series[12].drop(1)
    assert_equal [ [ nil, nil, false ] ], series.drop(13).map { |row| row.drop(1) }.uniq
  end

  private
    def store = @store ||= Tally::Store::Memory.new
    def query(from, to, now: NOON + 15, **options)
      Tally::Query.new(store, from: Time.at(from), to: Time.at(to), now: Time.at(now), **options)
    end
end
