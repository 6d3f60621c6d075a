require "test_helper"

class CollectorTest < Tally::TestCase
  test "a hit is answered with a pixel once it is stored, with all that the request told" do
    response = get("/stats?page=%2Fabout&id=a1", "HTTP_USER_AGENT" => "Mozilla/5.0", "HTTP_REFERER" => "https://example.com/", "HTTP_ACCEPT_LANGUAGE" => "pl", "HTTP_HOST" => "example.org", "REMOTE_ADDR" => "192.0.2.7")

    assert_equal [ 200, "image/gif", "43" ], [ response.status, *response.headers.values_at("content-type", "content-length") ]
    assert_equal 43, response.body.bytesize
    kept = store.first
    assert_equal [ "a1", "hit", "192.0.2.7", "GET", "example.org", "/stats", "Mozilla/5.0", "https://example.com/", "pl", "page=%2Fabout&id=a1" ],
      kept.to_a.values_at(0, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert_in_delta Tally::Event.now, kept.received_at, 60_000_000
  end

  test "a script on another site's page may read how it went, and who does not ask is not told" do
    assert_equal "*", get("/stats", "HTTP_ORIGIN" => "https://example.com").headers["access-control-allow-origin"]
    assert_nil get("/stats").headers["access-control-allow-origin"]
  end

  test "an event, or several, as JSON" do
    assert_equal [ 200, { "accepted" => 1 } ], post('{"id":"a","name":"signup"}')
    assert_equal [ 200, { "accepted" => 2 } ], post('[{"id":"b","name":"vote"},{"name":"read"}]')

    assert_equal [ "a", "b", nil ], store.map(&:event_id)
    assert_equal({ "name" => "signup" }, JSON.parse(store.first.parameters))
  end

  test "a batch that is sent twice counts once" do
    2.times { post '[{"id":"a"},{"id":"b"}]' }
    assert_equal 2, store.count
  end

  test "what is only received is answered before it is stored" do
    status, = post('{"name":"signup"}', ack: :received)

    assert_equal 202, status
    eventually { store.count == 1 }
  end

  test "what cannot be read is refused with the reason, and never with 5xx" do
    { "{" => 400, "" => 400, "7" => 400, "[1]" => 400, "[]" => 400, "[1,[2]]" => 400, '{"value":1e999}' => 400, "\xFF".b => 400, "#{"[" * 50}#{"]" * 50}" => 400, "[#{([ "{}" ] * 501).join(",")}]" => 413, "\"#{"a" * 600_000}\"" => 413 }.each do |body, status|
      answer, told = post(body)

      assert_equal status, answer, body[0, 20]
      assert_operator told["error"].size, :>, 10
    end
    assert_equal 0, store.count
  end

  test "a body longer than it says is not read to its end" do
    input = StringIO.new("a" * 2_000_000)
    status, = collector.call(Rack::MockRequest.env_for("/stats", method: "POST", input:).merge("CONTENT_LENGTH" => "10"))

    assert_equal 413, status
    assert_operator input.pos, :<, 600_000
  end

  test "fields of any bytes and any length are kept, cut and mended" do
    get "/stats?q=#{"a" * 40_000}", "HTTP_USER_AGENT" => "x\xFF#{"y" * 5_000}".b

    kept = store.first
    assert_equal [ 2047, Encoding::UTF_8, 16 * 1024 ], [ kept.user_agent.bytesize, kept.user_agent.encoding, kept.parameters.bytesize ]
    assert kept.user_agent.valid_encoding?
  end

  test "an address that a proxy tells is no longer than one can be" do
    get "/stats", "HTTP_X_FORWARDED_FOR" => "a" * 5_000, "REMOTE_ADDR" => "10.0.0.1"
    assert_operator store.first.address.to_s.bytesize, :<=, 64
  end

  test "other methods are told what is understood" do
    status, headers, = collector.call(Rack::MockRequest.env_for("/stats", method: "DELETE"))
    assert_equal [ 405, "GET, HEAD, POST" ], [ status, headers["allow"] ]
  end

  test "when the store is away, nobody is told that it was stored, and when it is back nothing is missing" do
    store.away = true
    response = get("/stats?id=a", ack: :stored, patience: 0.1)

    assert_equal [ 503, "1" ], [ response.status, response.headers["retry-after"] ]
    store.away = false
    eventually { store.count == 1 }
    get "/stats?id=a"
    assert_equal 1, store.count
  end

  test "a full buffer turns away, and says when to come back" do
    store.away = true
    answers = Array.new(6) { get("/stats", ack: :received, buffer: { limit: 4 }).status }

    assert_equal [ 200, 200, 200, 200, 503, 503 ], answers
    assert_equal [ 4, 2 ], pipeline.to_h.values_at(:size, :refused)
    store.away = false
    eventually { store.count == 4 }
    assert_equal 200, get("/stats", ack: :received).status
  end

  test "an event that no store can keep is kept apart, and holds nobody up" do
    pipeline.push [ event(path: "/a"), event(received_at: :never), event(path: "/b") ]

    eventually { store.count == 2 }
    assert_equal [ "/a", "/b" ], store.map(&:path)
    eventually { store.rejected_events.size == 1 }
  end

  test "a middleware answers at its path, and is not there at any other" do
    middleware = Tally::Middleware.new(->(_) { [ 418, {}, [] ] }, collector, path: "/t")

    assert_equal [ 200, 418 ], [ "/t", "/stats" ].map { |path| middleware.call(Rack::MockRequest.env_for(path)).first }
    assert_equal 1, store.count
  end

  private
    # A store that can be away for a while, and that refuses what no store keeps.
    class Fickle < Tally::Store::Memory
      attr_accessor :away

      def write(events)
        raise Tally::Store::Unavailable, "away" if away
        raise TypeError, "no time" unless events.all? { |event| event.received_at.is_a?(Integer) }

        super
      end
    end

    def store = @store ||= Fickle.new
    def pipeline(**options) = @pipeline ||= Tally::Pipeline.new(store, **options)
    def collector(buffer: {}, **options) = Tally::Collector.new(pipeline(buffer:), **options)

    def get(path, ack: :stored, patience: 60, buffer: {}, **env)
      status, headers, body = collector(ack:, patience:, buffer:).call(Rack::MockRequest.env_for(path, **env.transform_keys(&:to_s)))
      Rack::MockResponse.new(status, headers, body)
    end

    def post(body, **options)
      status, _, answer = collector(**options).call(Rack::MockRequest.env_for("/stats", method: "POST", input: StringIO.new(body)))
      [ status, JSON.parse(answer.join) ]
    end
end
