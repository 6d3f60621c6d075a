require "json"
require "test_helper"

class QueryTest < Tally::TestCase
  include Traffic

  test "views, visitors and events of a range" do
    store.write [ hit(NOON - 3600), hit(NOON - 3500), hit(NOON - 3400, address: "192.0.2.2"), told(NOON - 3000, name: "signup"), hit(NOON - 3 * 3600) ]
    catch_up

    query = query(NOON - 7200, NOON)
    assert_equal [ 3, 2, 1 ], [ query.views, query.visitors, query.events ]
    assert_equal [ 1, 1, 0 ], query.previous.then { |before| [ before.views, before.visitors, before.events ] }
    assert_equal [ Time.at(NOON - 4 * 3600), Time.at(NOON - 7200) ], [ query.previous.from, query.previous.to ]
  end

  test "bots count where they are asked for" do
    store.write [ hit(NOON - 600), hit(NOON - 600, user_agent: "curl/8", address: "192.0.2.7") ]
    catch_up

    assert_equal [ [ 1, 1 ], [ 2, 2 ] ], [ false, true ].map { |bots| query(NOON - 1200, NOON - 60, bots:).then { |query| [ query.views, query.visitors ] } }
  end

  test "a visitor of many minutes is one, and of two days is two" do
    store.write Array.new(40) { |number| hit(NOON - 1800 + number * 30) } + [ hit(NOON - DAY) ]
    catch_up

    assert_equal 1, query(NOON - 7200, NOON).visitors
    assert_equal 2, query(NOON - 3 * DAY, NOON).visitors
  end

  test "the interval goes with the length" do
    { 3600 => :minute, 6 * 3600 => :minute, DAY => :hour, 7 * DAY => :hour, 30 * DAY => :day, 365 * DAY => :day }.each { |long, interval| assert_equal interval, query(NOON - long, NOON).interval, long }
  end

  test "where minutes are gone it is hours, and where these are gone it is days" do
    Tally::Retention.new.apply(store, now: NOON + 100 * DAY)
    assert_equal %i[ day hour minute ], [ 100, 50, 2 ].map { |days| (NOON + (100 - days) * DAY).then { |from| query(from, from + 3600, now: NOON + 100 * DAY).interval } }
  end

  test "a range is moved out to whole buckets" do
    query = query(NOON - 10 * DAY + 5, NOON + 5)
    assert_equal [ Time.utc(2023, 11, 5), Time.utc(2023, 11, 16) ], [ query.from, query.to ]
    assert_equal [ Time.at(NOON - 3600), Time.at(NOON) ], query(NOON - 3600, NOON).then { |exact| [ exact.from, exact.to ] }
  end

  test "an hour so far is counted by its minutes, and a day so far by its hours" do
    store.write [ hit(NOON - 2 * DAY), hit(NOON - 2 * 3600), hit(NOON - 1800), hit(NOON + 90) ]
    catch_up NOON + 300

    [ 2 * 3600, DAY, 3 * DAY, 30 * DAY ].zip([ 2, 3, 4, 4 ]) { |long, views| assert_equal views, query(NOON + 3600 - long, NOON + 3600, now: NOON + 300).views, long }
  end

  test "what is not processed yet is said not to be complete, and nothing after it" do
    store.write [ hit(NOON - 3000) ]
    catch_up
    store.write [ hit(NOON - 600), hit(NOON - 300) ]

    query = query(NOON - 3600, NOON)
    assert_equal [ Time.at(NOON - 600), 1 ], [ query.complete_until, query.views ]
    assert_nil query(NOON - 3600, NOON - 600).complete_until
    catch_up NOON + 60
    assert_equal [ nil, 3 ], query(NOON - 3600, NOON, now: NOON + 60).then { |later| [ later.complete_until, later.views ] }
  end

  test "nothing is complete in a range that is still to come" do
    query = query(NOON + 3600, NOON + 7200)
    assert_equal [ query.from, 0, nil ], [ query.complete_until, query.views, query.series.first[2] ]
  end

  test "a bucket that is processed and not merged yet is read by the finer ones" do
    store.write [ hit(NOON - DAY), hit(NOON - DAY - 7200) ]
    nil until Tally::Processor.new(store).process < Tally::Processor::BATCH
    totals = Array.new(6) do
      one_bucket
      query(NOON - 10 * DAY, NOON).views
    end

    assert_equal [ 1, 2, 2, 2, 2, 2 ], totals
  end

  test "the top of a dimension, most first" do
    store.write [ *Array.new(3) { |number| hit(NOON - 600, "u=/a", address: "192.0.2.#{number % 2}") }, *Array.new(2) { hit(NOON - 300, "u=/b&r=https%3A%2F%2Fnews.example") }, hit(NOON - 300, "u=/c") ]
    catch_up NOON + 60

    assert_equal [ [ "/a", 3, 2 ], [ "/b", 2, 1 ] ], query(NOON - 3600, NOON, now: NOON + 60).top(:path, 2).map { |row| row.to_a.first(3) }
    assert_equal [ [ nil, 4, 2 ], [ "news.example", 2, 1 ] ], query(NOON - 3600, NOON, now: NOON + 60).top(:referrer, 9).map { |row| row.to_a.first(3) }
  end

  test "named events, with the distribution of their values" do
    store.write (1..100).map { |value| told(NOON - 1000 + value * 5, name: "buy", value:) } + [ told(NOON - 60, name: "signup"), hit(NOON - 60) ]
    catch_up NOON + 60
    buy, signup = query(NOON - 3600, NOON, now: NOON + 60).named_events(9)

    assert_equal [ "buy", 100, 1, "signup", 1, nil ], [ buy.value, buy.count, buy.visitors, signup.value, signup.count, signup.histogram ]
    assert_in_delta 50, buy.histogram.median, 0.5
    assert_in_delta 95, buy.histogram.quantile(0.95), 0.95
  end

  test "a query leaves what is kept as it was" do
    store.write [ hit(NOON - 600), hit(NOON - 60, address: "192.0.2.2") ]
    catch_up NOON + 60

    assert_equal [ 2, 2, 2 ], Array.new(3) { query(NOON - 3600, NOON, now: NOON + 60).visitors }
  end

  test "live are the people of the last five minutes" do
    store.write [ hit(NOON - 301), hit(NOON - 200, address: "192.0.2.2"), hit(NOON - 1, address: "192.0.2.3") ]
    assert_equal 2, Tally::Query.live(store, now: Time.at(NOON))
  end

  test "a range that ends before it begins is none" do
    assert_raises(ArgumentError) { query(NOON, NOON) }
  end

  private
    def store = @store ||= Tally::Store::Memory.new

    def one_bucket
      Tally::Rollups.new(store, throttle: Tally::Throttle.new(share: 1) { false }).roll_up(now: NOON)
    rescue Tally::Throttle::Stopped
      # As it was meant to.
    end

    def query(from, to, now: NOON + 15, **options) = Tally::Query.new(store, from: Time.at(from), to: Time.at(to), now: Time.at(now), **options)
end
