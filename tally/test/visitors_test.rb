require "test_helper"

# A sketch estimates the number of visitors. The numbers shown never exceed the number of views.
class VisitorsTest < Tally::TestCase
  include Traffic

  test "no total, bucket or row has more visitors than views" do
    rows = %i[ name path ].map do |dimension|
      overestimated(dimension, dimension == :name ? "pageview" : "/p/1")
    end
    store.write_rollups :hour, NOON - 3600, rows
    query = query(NOON - 2 * 3600 - DAY, NOON - 60)
    assert_operator rows.first.sketch.size, :>, rows.first.count,
      "the sketch no longer overestimates these visitors"

    bucket, top = query.series.max_by { |row| row[1].to_i }[1, 2], query.top(:path, 1).first
    assert_equal [ [ rows.first.count ] * 2 ] * 3,
      [ [ query.views, query.visitors ], bucket, [ top.count, top.visitors ] ]
  end

  test "no named event has more visitors than occurrences" do
    store.write_rollups :hour, NOON - 3600, [ overestimated(:name, "signup") ]
    event = query(NOON - 2 * 3600 - DAY, NOON - 60).named_events(1).first

    assert_equal event.count, event.visitors
  end

  private
    def store = @store ||= Tally::Store::Memory.new
    def query(from, to, now: NOON + 15, **options)
      Tally::Query.new(store, from: Time.at(from), to: Time.at(to), now: Time.at(now), **options)
    end

    # A row with one view of each visitor, at a number of visitors that its sketch overestimates.
    def overestimated(dimension, value)
      sketch, count = Tally::Sketch.new, 0
      random = Random.new(3)
      until count > Tally::Sketch::EXACT && sketch.size > count + 2
        sketch.add(random.bytes(8).unpack1("H16"))
        count += 1
      end
      Tally::Rollup::Row.new(:hour, NOON - 3600, dimension, value, false, count, sketch, nil)
    end
end
