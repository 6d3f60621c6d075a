require "json"
require "test_helper"

class ValidatorTest < Tally::TestCase
  NOW = 1_700_000_000
  FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"

  test "a hit says what page was looked at, where one came from, and in which minute" do
    seen = hit("u=https%3A%2F%2FExample.com%3A443%2Fabout%3Fq%3D1%23top&r=https%3A%2F%2Fwww.news.example%2Fitem%3Fid%3D1", language: "pl-PL,en;q=0.5", address: "192.0.2.1", user_agent: FIREFOX)

    assert_equal [ "pageview", "example.com", "/about", "news.example", "pl", "Firefox", false, nil ], seen.to_a.values_at(4, 5, 6, 7, 8, 9, 10, 12)
    assert_equal [ NOW, 1_699_999_980, 1_699_999_200, 1_699_920_000 ], seen.to_a.first(4)
    assert_match(/\A\h{16}\z/, seen.visitor)
  end

  test "the page of a hit is the one that was told, or the one that shows the pixel, or what was asked for" do
    { { parameters: "u=/a%20b", referrer: "https://other.example/x" } => [ "example.org", "/a b" ], { parameters: "", referrer: "https://other.example/x?y" } => %w[ other.example /x ], { parameters: "q=1" } => %w[ example.org /stats ],
      { parameters: "u=//example.net" } => %w[ example.net / ], { parameters: "u=app%3A%2F%2Flocal%2Fscreen" } => %w[ local /screen ], { parameters: "u=about" } => %w[ example.org /about ], { parameters: "u=https%3A%2F%2Fme%3Asecret%40example.com%2Fx" } => %w[ example.com /x ] }.each do |fields, page|
      seen = processed_event(**fields)
      assert_equal page, [ seen.host, seen.path ], fields
    end
  end

  test "the page's own host, and what is none, are no referrer" do
    { "" => nil, "r=" => nil, "r=https%3A%2F%2Fexample.org%2Fx" => nil, "r=https%3A%2F%2Fwww.example.org%2Fx" => nil, "r=nonsense" => nil, "r=android-app%3A%2F%2Fcom.news" => "com.news", "r=https%3A%2F%2FOther.example%2F" => "other.example" }.each do |query, referrer|
      assert_equal [ referrer ], [ hit("u=/&#{query}").referrer ], query
    end
  end

  test "an event says its name, its page and its value" do
    seen = told(name: "signup", url: "https://example.com/join", referrer: "https://news.example/", value: 19.9)

    assert_equal [ "signup", "example.com", "/join", "news.example", 19.9 ], seen.to_a.values_at(4, 5, 6, 7, 12)
    assert_equal [ "example.org", nil ], told(name: "job done").to_a.values_at(5, 6)
  end

  test "a program that tells of an event is an application, one that looks at pages is a bot" do
    program, crawler = { user_agent: "Ruby" }, { user_agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }

    assert_equal [ false, true ], [ program, crawler ].map { |who| processed_event(kind: "event", parameters: '{"name":"signup"}', **who).bot }
    assert_equal [ true, true ], [ program, crawler ].map { |who| processed_event(kind: "event", parameters: '{"name":"pageview","url":"/a"}', **who).bot }
    assert_equal [ true, true ], [ program, crawler ].map { |who| hit("u=/a&n=signup", **who).bot }
  end

  test "an application is no visitor" do
    told = { kind: "event", parameters: '{"name":"signup"}', address: "192.0.2.1" }

    assert_nil processed_event(user_agent: "Ruby", **told).visitor
    assert processed_event(**told).visitor
  end

  test "values are numbers, as numbers or as text" do
    { "v=2.5" => 2.5, "v=-3" => -3.0, "v=" => nil, "n=x" => nil, "v=1e3" => 1000.0 }.each { |query, value| assert_equal [ value ], [ hit(query).value ] }
    assert_equal [ 3.0, 2.5, nil ], [ 3, "2.5", nil ].map { |value| told(name: "buy", value:).value }
  end

  test "a time may be told in milliseconds, in seconds, or in words" do
    [ (NOW - 60) * 1000, NOW - 60, "2023-11-14T22:12:20Z", "2023-11-14T23:12:20.5+01:00", (NOW - 60).to_s ].each { |time| assert_equal NOW - 60, told(name: "x", time:).at, time }
    assert_equal [ NOW - 60, NOW ], [ "t=#{(NOW - 60) * 1000}", "t=" ].map { |query| hit(query).at }
  end

  test "a time in words that names no zone is in UTC, wherever the server is" do
    zone, ENV["TZ"] = ENV["TZ"], "Europe/Warsaw"
    assert_equal NOW - 60, told(name: "x", time: "2023-11-14T22:12:20").at
  ensure
    ENV["TZ"] = zone
  end

  test "a clock that is ahead by less than a day is taken to be right" do
    assert_equal NOW, told(name: "x", time: NOW + 86_000).at
  end

  test "a visitor is the same on one site for one day, and another on the next" do
    same = { address: "192.0.2.1", user_agent: FIREFOX }
    visitor = hit("u=/a", **same).visitor

    assert_equal visitor, hit("u=/b", **same).visitor
    [ { address: "192.0.2.2" }, { user_agent: "#{FIREFOX}x" }, { host: "example.net" }, { received_at: (NOW + 86_400) * 1_000_000 } ].each { |other| refute_equal visitor, hit("u=/a", **same, **other).visitor, other }
    assert_nil hit("u=/a").visitor
  end

  test "what a late event says is of its own time, and whose it is of the day it came" do
    same = { address: "192.0.2.1", user_agent: FIREFOX }
    assert_equal hit("u=/", **same).visitor, hit("u=/&t=#{(NOW - 3 * 86_400) * 1000}", **same).visitor
  end

  test "rejects invalid hits with the reason" do
    {
      "n=#{"x" * 121}" => "longer than 120 bytes", "n=%01%02" => "no name", "u=%00" => "URL is empty",
      "u=javascript%3Aalert(1)" => "URL is invalid", "u=%zz" => "invalid percent encoding", "v=many" => "isn't a number",
      "v=NaN" => "isn't a number", "v=1e400" => "isn't a number", "v=1e16" => "too large",
      "t=#{(NOW + 90_000) * 1000}" => "in the future", "t=-5" => "too long ago",
      "t=#{(NOW - 31 * 86_400) * 1000}" => "too long ago", "t=soon" => "time is invalid"
    }.each { |query, reason| assert_malformed(reason) { hit query } }
  end

  test "rejects invalid events with the reason" do
    {
      "{" => "isn't valid JSON", "" => "isn't valid JSON", "[]" => "isn't a JSON object", "null" => "isn't a JSON object",
      "{}" => "no name", '{"name":7}' => "no name", '{"name":""}' => "no name", '{"name":"x","url":7}' => "url isn't a string",
      '{"name":"x","value":"a lot"}' => "isn't a number", '{"name":"x","value":{"a":1}}' => "isn't a number",
      '{"name":"x","value":true}' => "isn't a number",
      '{"name":"x","time":"2023-11-14"}' => "time is invalid", '{"name":"x","time":[1]}' => "time is invalid",
      '{"name":"x","time":1e400}' => "time is invalid",
      %({"name":"#{"x" * 20_000}).byteslice(0, 16 * 1024) => "longer than 16384 bytes and was cut off"
    }.each { |parameters, reason| assert_malformed(reason) { processed_event(kind: "event", parameters:) } }
  end

  test "before what is still kept in whole, nothing is taken" do
    assert_malformed("too long ago") { processed_event(floor: NOW - 60, parameters: "t=#{(NOW - 61) * 1000}") }
    assert_equal NOW - 60, processed_event(floor: NOW - 60, parameters: "t=#{(NOW - 60) * 1000}").at
  end

  test "whatever is sent, it is judged, and what is kept is text of a length" do
    random = Random.new(7)
    pieces = [ "u=", "n=", "v=", "t=", "r=", "&", "%", "%00", "%FF", "//", "http:", "{", "\"name\":", "[", "é", "\u202E", "-", "1e9", "=", ":", "x" * 600 ]
    2000.times do
      parameters = Array.new(random.rand(12)) { pieces.sample(random:) }.join
      seen = processed_event(kind: %w[ hit event ].sample(random:), parameters:, referrer: pieces.sample(random:), host: pieces.sample(random:))
      texts = seen.to_a.grep(String)

      assert texts.all? { |text| text.valid_encoding? && text.bytesize <= 501 && text.encoding == Encoding::UTF_8 }, parameters
    rescue Tally::Malformed => error
      assert_operator error.message.size, :>, 10
    end
  end

  private
    def processed_event(floor: 0, **fields)
      validator = Tally::Validator.new(floor:) { |day| "salt of #{day}" }
      validator.process event(**{ received_at: NOW * 1_000_000, host: "example.org", user_agent: FIREFOX }.merge(fields))
    end

    def hit(query, **fields) = processed_event(parameters: query, **fields)
    def told(**parameters) = processed_event(kind: "event", parameters: JSON.generate(parameters))
    def assert_malformed(reason, &) = assert_match(reason, assert_raises(Tally::Malformed, reason, &).message)
end
