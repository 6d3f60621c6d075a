require "json"
require "test_helper"

class QueryTest < Tally::TestCase
  include Traffic

  test "counts views, visitors and events of a range" do
    store.write [ hit(NOON - 3600), hit(NOON - 3500), hit(NOON - 3400, address: "192.0.2.2"),
      custom(NOON - 3000, name: "signup"), hit(NOON - 3 * 3600) ]
    catch_up

    query = query(NOON - 7200, NOON)
    assert_equal [ 3, 2, 1 ], [ query.views, query.visitors, query.events ]
    assert_equal [ 1, 1, 0 ],
      query.previous.then { |before| [ before.views, before.visitors, before.events ] }
    assert_equal [ Time.at(NOON - 4 * 3600), Time.at(NOON - 7200) ],
      [ query.previous.from, query.previous.to ]
  end

  test "counts bots if they are requested" do
    store.write [ hit(NOON - 600), hit(NOON - 600, user_agent: "curl/8", address: "192.0.2.7") ]
    catch_up

    counts = [ false, true ].map do |bots|
      query(NOON - 1200, NOON - 60, bots:).then { |query| [ query.views, query.visitors ] }
    end
    assert_equal [ [ 1, 1 ], [ 2, 2 ] ], counts
  end

  test "a visitor counts once within a day, and again on the next" do
    store.write Array.new(40) { |number| hit(NOON - 1800 + number * 30) } + [ hit(NOON - DAY) ]
    catch_up

    assert_equal 1, query(NOON - 7200, NOON).visitors
    assert_equal 2, query(NOON - 3 * DAY, NOON).visitors
  end

  test "the interval depends on the length" do
    { 3600 => :minute, 6 * 3600 => :minute, DAY => :hour, 7 * DAY => :hour, 30 * DAY => :day, 365 *
      DAY => :day }
      .each { |length, interval| assert_equal interval, query(NOON - length, NOON).interval, length }
  end

  test "uses hours where minutes were deleted, and days where hours were" do
    now = NOON + 100 * DAY
    Tally::Retention.new.apply(store, now:)
    starts = [ 100, 50, 2 ].map { |days| now - days * DAY }
    assert_equal %i[ day hour minute ], starts.map { |from| query(from, from + 3600, now:).interval }
  end

  test "extends a range to whole buckets" do
    query = query(NOON - 10 * DAY + 5, NOON + 5)
    assert_equal [ Time.utc(2023, 11, 5), Time.utc(2023, 11, 16) ], [ query.from, query.to ]
    assert_equal [ Time.at(NOON - 3600), Time.at(NOON) ],
      query(NOON - 3600, NOON).then { |exact| [ exact.from, exact.to ] }
  end

  test "counts the hour in progress from its minutes, and the day from its hours" do
    store.write [ hit(NOON - 2 * DAY), hit(NOON - 2 * 3600), hit(NOON - 1800), hit(NOON + 90) ]
    catch_up NOON + 300

    [ 2 * 3600, DAY, 3 * DAY, 30 * DAY ].zip([ 2, 3, 4, 4 ]) do |length, views|
      assert_equal views, query(NOON + 3600 - length, NOON + 3600, now: NOON + 300).views, length
    end
  end

  test "says until when the numbers are complete" do
    store.write [ hit(NOON - 3000) ]
    catch_up
    store.write [ hit(NOON - 600), hit(NOON - 300) ]

    query = query(NOON - 3600, NOON)
    assert_equal [ Time.at(NOON - 600), 1 ], [ query.complete_until, query.views ]
    assert_nil query(NOON - 3600, NOON - 600).complete_until
    catch_up NOON + 60
    later = query(NOON - 3600, NOON, now: NOON + 60)
    assert_equal [ nil, 3 ], [ later.complete_until, later.views ]
  end

  test "nothing is complete in a future range" do
    query = query(NOON + 3600, NOON + 7200)
    assert_equal [ query.from, 0, nil ], [ query.complete_until, query.views, query.series.first[2] ]
  end

  test "reads a bucket that isn't merged yet from shorter ones" do
    store.write [ hit(NOON - DAY), hit(NOON - DAY - 7200) ]
    nil until Tally::Processor.new(store).process < Tally::Processor::BATCH
    totals = Array.new(6) do
      one_bucket
      query(NOON - 10 * DAY, NOON).views
    end

    assert_equal [ 1, 2, 2, 2, 2, 2 ], totals
  end

  test "ranks the values of a dimension" do
    store.write [ *Array.new(3) { |number| hit(NOON - 600, "u=/a", address: "192.0.2.#{number % 2}") },
      *Array.new(2) { hit(NOON - 300, "u=/b&r=https%3A%2F%2Fnews.example") }, hit(NOON - 300, "u=/c") ]
    catch_up NOON + 60

    query = query(NOON - 3600, NOON, now: NOON + 60)
    assert_equal [ [ "/a", 3, 2 ], [ "/b", 2, 1 ] ], query.top(:path, 2).map { |row| row.to_a.first(3) }
    assert_equal [ [ nil, 4, 2 ], [ "news.example", 2, 1 ] ],
      query.top(:referrer, 9).map { |row| row.to_a.first(3) }
  end

  test "named events have the distribution of their values" do
    purchases = (1..100).map { |value| custom(NOON - 1000 + value * 5, name: "buy", value:) }
    store.write [ *purchases, custom(NOON - 60, name: "signup"), hit(NOON - 60) ]
    catch_up NOON + 60
    buy, signup = query(NOON - 3600, NOON, now: NOON + 60).named_events(9)

    assert_equal [ "buy", 100, 1 ], [ buy.value, buy.count, buy.visitors ]
    assert_equal [ "signup", 1, nil ], [ signup.value, signup.count, signup.histogram ]
    assert_in_delta 50, buy.histogram.median, 0.5
    assert_in_delta 95, buy.histogram.quantile(0.95), 0.95
  end

  test "a query doesn't change the store" do
    store.write [ hit(NOON - 600), hit(NOON - 60, address: "192.0.2.2") ]
    catch_up NOON + 60

    assert_equal [ 2, 2, 2 ], Array.new(3) { query(NOON - 3600, NOON, now: NOON + 60).visitors }
  end

  test "live visitors are those of the last five minutes" do
    store.write [
      hit(NOON - 301), hit(NOON - 200, address: "192.0.2.2"), hit(NOON - 1, address: "192.0.2.3")
    ]
    assert_equal 2, Tally::Query.live(store, now: Time.at(NOON))
  end

  test "rejects a range that ends before it starts" do
    assert_raises(ArgumentError) { query(NOON, NOON) }
  end

  private
    def store = @store ||= Tally::Store::Memory.new

    def one_bucket
      Tally::Rollups.new(store, throttle: Tally::Throttle.new(share: 1) { false }).roll_up(now: NOON)
    rescue Tally::Throttle::Stopped
      # Expected after one bucket.
    end

    def query(from, to, now: NOON + 15, **options)
      Tally::Query.new(store, from: Time.at(from), to: Time.at(to), now: Time.at(now), **options)
    end
end
