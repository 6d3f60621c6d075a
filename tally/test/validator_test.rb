require "json"
require "test_helper"

class ValidatorTest < Tally::TestCase
  include Validation

  test "an event has a name, a page and a value" do
    processed = custom(name: "signup", url: "https://example.com/join",
      referrer: "https://news.example/", value: 19.9)

    assert_equal [ "signup", "example.com", "/join", "news.example", 19.9 ],
      processed.to_h.values_at(:name, :host, :path, :referrer, :value)
    assert_equal [ "example.org", nil ], custom(name: "job done").to_h.values_at(:host, :path)
  end

  test "a program that sends events is an application, and one that requests pages is a bot" do
    agents = [ "Ruby", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" ]
    signup, view = '{"name":"signup"}', '{"name":"pageview","url":"/a"}'

    assert_equal [ false, true ],
      agents.map { |user_agent| processed_event(kind: "event", parameters: signup, user_agent:).bot }
    assert_equal [ true, true ],
      agents.map { |user_agent| processed_event(kind: "event", parameters: view, user_agent:).bot }
    assert_equal [ true, true ], agents.map { |user_agent| hit("u=/a&n=signup", user_agent:).bot }
  end

  test "an application isn't a visitor" do
    signup = { kind: "event", parameters: '{"name":"signup"}', address: "192.0.2.1" }

    assert_nil processed_event(user_agent: "Ruby", **signup).visitor
    assert processed_event(**signup).visitor
  end

  test "accepts values as numbers or text" do
    { "v=2.5" => 2.5, "v=-3" => -3.0, "v=" => nil, "n=x" => nil, "v=1e3" => 1000.0, "v=many" => nil,
      "v=NaN" => nil, "v=1e400" => nil, "v=1e16" => nil, "v=%zz" => nil }
      .each { |query, value| assert_equal [ value ], [ hit(query).value ] }
    assert_equal [ 3.0, 2.5, nil ], [ 3, "2.5", nil ].map { |value| custom(name: "buy", value:).value }
  end

  test "accepts times in milliseconds, in seconds and in ISO 8601" do
    times =
      [ (NOW - 60) * 1000, NOW - 60, "2023-11-14T22:12:20Z", "2023-11-14T23:12:20.5+01:00", (NOW - 60).to_s ]
    times.each { |time| assert_equal NOW - 60, custom(name: "x", time:).at, time }
    assert_equal [ NOW - 60, NOW ], [ "t=#{(NOW - 60) * 1000}", "t=" ].map { |query| hit(query).at }
  end

  test "a time without a zone is in UTC, whatever the server's zone" do
    zone, ENV["TZ"] = ENV["TZ"], "Europe/Warsaw"
    assert_equal NOW - 60, custom(name: "x", time: "2023-11-14T22:12:20").at
  ensure
    ENV["TZ"] = zone
  end

  test "a time that can't be right counts as now" do
    [ NOW + 86_000, (NOW + 10**9) * 1000, 0, -5, 7, "soon", "2023-11-14", [ 1 ], {}, true, "1e400", 10**400 ]
      .each do |time|
      assert_equal NOW, custom(name: "x", time:).at, time.inspect[0, 40]
    end
    assert_equal [ NOW ] * 3, [ "t=soon", "t=-5", "t=%zz" ].map { |query| hit(query).at }
  end

  test "recognizes a visitor on one site for one day" do
    same = { address: "192.0.2.1", user_agent: FIREFOX }
    visitor = hit("u=/a", **same).visitor

    assert_equal visitor, hit("u=/b", **same).visitor
    others = [
      { address: "192.0.2.2" }, { user_agent: "#{FIREFOX}x" }, { host: "example.net" },
      { received_at: (NOW + 86_400) * 1_000_000 }
    ]
    others.each { |other| refute_equal visitor, hit("u=/a", **same, **other).visitor, other }
    assert_nil hit("u=/a").visitor
  end

  test "the visitor of a late event is that of the day on which it was received" do
    same = { address: "192.0.2.1", user_agent: FIREFOX }
    assert_equal hit("u=/", **same).visitor, hit("u=/&t=#{(NOW - 3 * 86_400) * 1000}", **same).visitor
  end

  test "rejects invalid hits with the reason" do
    {
      "n=#{"x" * 121}" => "longer than 120 bytes", "n=%01%02" => "no name", "u=%00" => "URL is empty",
      "u=javascript%3Aalert(1)" => "URL is invalid", "u=%zz" => "invalid percent encoding",
      "t=#{(NOW - 31 * 86_400) * 1000}" => "too long ago"
    }.each { |query, reason| assert_malformed(reason) { hit query } }
  end

  test "rejects invalid events with the reason" do
    {
      "{" => "isn't valid JSON", "" => "isn't valid JSON", "[]" => "isn't a JSON object",
      "null" => "isn't a JSON object", "{}" => "no name", '{"name":7}' => "no name",
      '{"name":""}' => "no name", '{"name":"x","url":7}' => "URL isn't a string",
      %({"name":"#{"x" * 20_000}).byteslice(0, 16 * 1024) => "longer than 16384 bytes and was cut off"
    }.each { |parameters, reason| assert_malformed(reason) { processed_event(kind: "event", parameters:) } }
  end

  test "rejects events from before the oldest complete data" do
    assert_malformed("too long ago") do
      processed_event(floor: NOW - 60, parameters: "t=#{(NOW - 61) * 1000}")
    end
    assert_equal NOW - 60, processed_event(floor: NOW - 60, parameters: "t=#{(NOW - 60) * 1000}").at
  end

  test "accepts or rejects random input, and stores only short, valid text" do
    random = Random.new(7)
    pieces = [
      "u=", "n=", "v=", "t=", "r=", "&", "%", "%00", "%FF", "//", "http:", "{", "\"name\":", "[", "é",
      "\u202E", "-", "1e9", "=", ":", "x" * 600
    ]
    2000.times do
      parameters = Array.new(random.rand(12)) { pieces.sample(random:) }.join
      kind, referrer, host = %w[ hit event ].sample(random:), pieces.sample(random:), pieces.sample(random:)
      processed = processed_event(kind:, parameters:, referrer:, host:)
      texts = processed.to_a.grep(String)

      assert texts.all? { |text|
        text.valid_encoding? && text.bytesize <= 501 && text.encoding == Encoding::UTF_8
      }, parameters
    rescue Tally::Malformed => error
      assert_operator error.message.size, :>, 10
    end
  end
end
