require "test_helper"

# Firebase's query parameters on JSON data. Messages and results are Firebase's own.
class HackerNews::QueryTest < ActiveSupport::TestCase
  LIST = [ 50, 40, 30, 20, 10 ].freeze
  MIXED = {
    "a" => "b", "b" => nil, "c" => { "x" => 1 }, "d" => 10, "e" => true, "f" => 2, "g" => false, "h" => "B",
    "i" => [ 1 ]
  }.freeze
  PEOPLE = {
    "ann" => { "age" => 40, "at" => { "city" => "Oslo" } }, "bob" => { "age" => 30 },
    "cy" => { "at" => { "city" => "Bonn" } }
  }.freeze

  test "returns the data as it is without parameters" do
    [ LIST, MIXED, 7, [] ].each { |data| assert_equal data, query(data) }
    assert_nil query(nil)
  end

  test "orders integer keys by number before text keys" do
    data = { "b" => 1, "10" => 2, "9" => 3, "010" => 4, "-1" => 5, "B" => 6, "99999999999" => 7 }

    assert_equal %w[ -1 9 10 010 99999999999 B b ], query(data, orderBy: '"$key"').keys
  end

  test "returns a list when limited from its start" do
    assert_equal [ 50, 40, 30 ], query(LIST, orderBy: '"$key"', limitToFirst: 3)
    assert_equal LIST, query(LIST, orderBy: '"$key"', limitToFirst: 99)
  end

  test "returns sparse indexes as an object, and as a list if at least half of them have a value" do
    assert_equal({ "3" => 20, "4" => 10 }, query(LIST, orderBy: '"$key"', limitToLast: 2))
    assert_equal [ nil, nil, 30, 20, 10 ], query(LIST, orderBy: '"$key"', limitToLast: 3)
    assert_equal [ nil, 40 ], query(LIST, orderBy: '"$key"', equalTo: '"1"')
    assert_equal({ "2" => 30 }, query(LIST, orderBy: '"$key"', equalTo: '"2"'))
  end

  test "compares integer keys by number" do
    list = (0..20).to_a

    assert_equal [ "9", "10", "11" ], query(list, orderBy: '"$key"', startAt: '"9"', endAt: '"11"').keys
    assert_equal [ "10" ], query(list, orderBy: '"$key"', startAfter: '"9"', endBefore: '"11"').keys
    assert_equal({}, query(list, orderBy: '"$key"', startAt: '"zebra"'))
  end

  test "orders values: null, false, true, numbers, strings, objects" do
    assert_equal({ "e" => true, "g" => false }, query(MIXED, orderBy: '"$value"', limitToFirst: 2))
    assert_equal({ "c" => { "x" => 1 }, "i" => [ 1 ] }, query(MIXED, orderBy: '"$value"', limitToLast: 2))
    assert_equal %w[ d f ], query(MIXED, orderBy: '"$value"', startAt: "2", endAt: "10").keys
    assert_equal %w[ a c h i ], query(MIXED, orderBy: '"$value"', startAfter: "10").keys
    assert_equal [ nil, 40, 30 ], query(LIST, orderBy: '"$value"', endBefore: "50", startAt: "30")
  end

  test "accepts limits and bounds beyond the data" do
    assert_equal LIST, query(LIST, orderBy: '"$key"', limitToFirst: 10**30)
    assert_equal LIST, query(LIST, orderBy: '"$key"', limitToLast: 10**30)
    assert_equal LIST, query(LIST, orderBy: '"$value"', startAt: "-1e999", endAt: "9" * 500)
  end

  test "stops reading a path where the data ends" do
    keys_read = 0
    path = Enumerator.new { |keys| 1_000.times { (keys_read += 1) && keys << "a" } }

    assert_nil HackerNews::Children.dig({ "a" => 1 }, path)
    assert_operator keys_read, :<, 4
  end

  test "breaks ties of values by key" do
    assert_equal({ "a" => 1, "b" => 1 },
      query({ "c" => 1, "b" => 1, "a" => 1 }, orderBy: '"$value"', limitToFirst: 2))
    assert_equal({ "c" => 1 }, query({ "c" => 1, "b" => 1, "a" => 1 }, orderBy: '"$value"', limitToLast: 1))
  end

  test "orders by a child at any depth, missing children first" do
    assert_equal %w[ bob cy ], query(PEOPLE, orderBy: '"age"', limitToFirst: 2).keys
    assert_equal %w[ ann ], query(PEOPLE, orderBy: '"at/city"', limitToLast: 1).keys
    assert_equal %w[ cy ], query(PEOPLE, orderBy: '"age"', equalTo: "null").keys
    assert_equal %w[ bob cy ], query(PEOPLE, orderBy: '"age"', endAt: "30").keys
    assert_equal %w[ cy ], query(PEOPLE, orderBy: '"/at/city/"', equalTo: '"Bonn"').keys
  end

  test "orders by priority as if no value had one" do
    assert_equal [ 50, 40 ], query(LIST, orderBy: '"$priority"', limitToFirst: 2)
    assert_equal({}, query(LIST, orderBy: '"$priority"', startAt: "1"))
  end

  test "finds no children in a single value" do
    assert_equal 7, query(7, orderBy: '"$key"')
    assert_nil query(7, orderBy: '"$key"', limitToFirst: 1)
    assert_nil query(nil, orderBy: '"$key"', limitToFirst: 1)
  end

  test "shallow returns keys without their values, and single values whole" do
    assert_equal({ "ann" => true, "bob" => true, "cy" => true }, query(PEOPLE, shallow: "true"))
    assert_equal({ "0" => true, "1" => true }, query([ 8, 9 ], shallow: "true"))
    assert_equal [ 7, nil ], [ query(7, shallow: "true"), query(nil, shallow: "true") ]
  end

  test "rejects invalid queries with Firebase's messages" do
    { { limitToFirst: "3" } => "orderBy must be defined when other query parameters are defined",
      { equalTo: "1" } => "orderBy must be defined when other query parameters are defined",
      { orderBy: "age" } => "orderBy must be a valid JSON encoded path",
      { orderBy: "" } => "orderBy must be a valid JSON encoded path",
      { orderBy: '""' } => "orderBy must be a valid JSON encoded path",
      { orderBy: "3" } => "orderBy must be a valid JSON encoded path",
      { orderBy: '"$keys"' } => "orderBy must be a valid JSON encoded path",
      { orderBy: '"a.b"' } => "orderBy must be a valid JSON encoded path",
      { orderBy: '"\ud800["' } => "orderBy must be a valid JSON encoded path",
      { orderBy: [ '"$key"' ] } => "orderBy must be a valid JSON encoded path",
      { orderBy: '"$key"', limitToFirst: "1", limitToLast: "1" } =>
        "Only one of limitToFirst and limitToLast may be specified",
      { orderBy: '"$key"', limitToFirst: "x" } => "limitToFirst must be an integer",
      { orderBy: '"$key"', limitToFirst: "1_0" } => "limitToFirst must be an integer",
      { orderBy: '"$key"', limitToLast: "1.5" } => "limitToLast must be an integer",
      { orderBy: '"$key"', limitToLast: "" } => "limitToLast must be an integer",
      { orderBy: '"$key"', limitToLast: "0" } => "limitToLast must be positive",
      { orderBy: '"$key"', limitToFirst: "-5" } => "limitToFirst must be positive",
      { orderBy: '"a"', equalTo: "1", startAt: "1" } =>
        "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore",
      { orderBy: '"a"', startAt: "1", startAfter: "1" } =>
        "Only one of startAt and startAfter may be specified",
      { orderBy: '"a"', endAt: "1", endBefore: "1" } => "Only one of endAt and endBefore may be specified",
      { orderBy: '"a"', equalTo: "ann" } => "Constraint index field must be a JSON primitive",
      { orderBy: '"a"', startAt: "{}" } => "Constraint index field must be a JSON primitive",
      { orderBy: '"a"', endAt: "[1]" } => "Constraint index field must be a JSON primitive",
      { orderBy: '"$key"', equalTo: "3" } => "Provided key index type is invalid, must be string",
      { orderBy: '"$key"', shallow: "true" } => "Mixing 'shallow' and querying parameters is not supported",
      { limitToFirst: "1", shallow: "true" } => "Mixing 'shallow' and querying parameters is not supported" }
      .each do |parameters, message|
      assert_equal message,
        assert_raises(HackerNews::Query::Invalid, parameters.inspect) { query(LIST, **parameters) }.message
    end
  end

  test "equal parameters make equal queries, regardless of unrelated parameters" do
    one = parse("orderBy" => '"$key"', "limitToFirst" => "3")
    other = parse("limitToFirst" => "3", "orderBy" => ' "$key" ', "print" => "pretty")

    assert_equal one, other
    assert_equal one.hash, other.hash
    assert_not_equal one, parse("orderBy" => '"$key"', "limitToLast" => "3")
  end

  private
    def query(data, **parameters)
      parse(parameters.to_h { |name, value| [ name.to_s, value.is_a?(Integer) ? value.to_s : value ] })
        .apply(data)
    end

    def parse(parameters) = HackerNews::QueryParameters.new(parameters).query
end
