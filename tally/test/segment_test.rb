require "json"
require "test_helper"

# Visitors as described by Segment's server libraries.
class SegmentTest < Tally::TestCase
  FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"

  test "attributes a page view from a server to the visitor that it describes" do
    seen_at = { url: "https://example.org/docs?token=1", referrer: "https://news.example/item?id=1" }
    segment page(context: { ip: "203.0.113.9", userAgent: FIREFOX, locale: "pl-PL", page: seen_at })
    segment page(context: { ip: "203.0.113.10", userAgent: FIREFOX },
      properties: { url: "https://example.org/docs" })

    processed = processed_events
    assert_equal [ "pageview", "example.org", "/docs", "news.example", "pl", "Firefox", false ],
      processed.first.to_h.values_at(:name, :host, :path, :referrer, :language, :agent, :bot)
    assert_equal [ false, 2 ], [ processed.last.bot, processed.map(&:visitor).uniq.compact.size ]
  end

  test "a page view from a server that doesn't describe its visitor has no visitor" do
    undescribed = page(context: { ip: "0.0.0.0", userAgent: 7 }, properties: { path: "/pricing" })
    segment page(properties: { url: "https://example.org/" }), undescribed

    assert_equal [ [ "/", nil, false, nil ], [ "/pricing", nil, false, nil ] ],
      processed_events.map { |event| [ event.path, event.agent, event.bot, event.visitor ] }
  end

  test "marks a bot that a server describes" do
    [ "curl/8.5.0", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" ].each do |bot|
      segment page(context: { ip: "203.0.113.9", userAgent: bot })
    end

    assert_equal [ true, true ], processed_events.map(&:bot)
  end

  test "the context of a batch applies to messages without their own" do
    segment page, page(context: { ip: "203.0.113.10" }), context: { ip: "203.0.113.9", userAgent: FIREFOX }
    assert_equal %w[ 203.0.113.9 203.0.113.10 ], store.map(&:address)
  end

  test "ignores the context that a browser sends" do
    described = page(context: { ip: "203.0.113.9", userAgent: "curl/8.5.0" })
    segment described, "HTTP_USER_AGENT" => FIREFOX, "REMOTE_ADDR" => "192.0.2.7"
    assert_equal [ [ "192.0.2.7", FIREFOX ] ], store.map { |event| [ event.address, event.user_agent ] }
  end

  test "only Segment's clients can describe a visitor" do
    described = { sender: { address: "203.0.113.9" }, context: { ip: "203.0.113.9", userAgent: FIREFOX } }
    call("/stats", JSON.generate(name: "pageview", **described),
      "REMOTE_ADDR" => "192.0.2.7", "HTTP_USER_AGENT" => "Ruby")
    assert_equal [ [ "192.0.2.7", "Ruby" ] ], store.map { |event| [ event.address, event.user_agent ] }
  end

  test "rejects clients without the write key, if one is set" do
    @middleware = Tally::Middleware.new(->(_) { [ 404, {}, [] ] }, collector, segment_write_key: "secret")
    basic = ->(key) { { "HTTP_AUTHORIZATION" => "Basic #{[ "#{key}:" ].pack("m0")}" } }

    wrong = [ {}, basic["wrong"], { writeKey: "wrong" }, { writeKey: { a: 1 } }, {
      "HTTP_AUTHORIZATION" => "Basic \xFF"
    } ]
    assert_equal [ 401 ] * 5, wrong.map { |sent| segment(page, **sent).first }
    assert_equal [ 200, 200 ],
      [ segment(page, **basic["secret"]), segment(page, writeKey: "secret") ].map(&:first)
    assert_equal [ 2, 200 ], [ store.count, call("/stats", '{"name":"signup"}').first ]
  end

  private
    def page(**fields) = { type: "page", **fields }

    # Sends messages as a server library does.
    def segment(*batch, context: nil, writeKey: nil, **env)
      server = { "HTTP_USER_AGENT" => "analytics-node-next/2.2.0", "REMOTE_ADDR" => "10.0.0.7" }
      call("/v1/batch", JSON.generate({ batch:, context:, writeKey: }.compact), **server, **env)
    end

    def processed_events
      validator = Tally::Validator.new { |day| "salt of #{day}" }
      store.map { |event| validator.process(event) }
    end

    def store = @store ||= Tally::Store::Memory.new
    def collector = Tally::Collector.new(Tally::Pipeline.new(store))
    def middleware = @middleware ||= Tally::Middleware.new(->(_) { [ 404, {}, [] ] }, collector)

    def call(path, body, **env)
      middleware.call Rack::MockRequest.env_for(
        path, method: "POST", input: StringIO.new(body)
      ).merge(env.transform_keys(&:to_s))
    end
end
