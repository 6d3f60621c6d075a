require "test_helper"

class CollectorTest < Tally::TestCase
  MALFORMED = {
    "{" => 400, "" => 400, "7" => 400, "[1]" => 400, "[]" => 400, "[1,[2]]" => 400, '{"value":1e999}' => 400,
    "{}" => 400, '{"name":7}' => 400, "\xFF".b => 400, "#{"[" * 50}#{"]" * 50}" => 400,
    "[#{([ "{}" ] * 501).join(",")}]" => 413, "\"#{"a" * 600_000}\"" => 413
  }.freeze

  test "stores a hit with the request's fields, and then responds with a pixel" do
    response = get("/stats?page=%2Fabout&id=a1", "HTTP_USER_AGENT" => "Mozilla/5.0",
      "HTTP_REFERER" => "https://example.com/", "HTTP_ACCEPT_LANGUAGE" => "pl", "HTTP_HOST" => "example.org",
      "REMOTE_ADDR" => "192.0.2.7")

    assert_equal [ 200, "image/gif", "43" ],
      [ response.status, *response.headers.values_at("content-type", "content-length") ]
    assert_equal 43, response.body.bytesize
    stored = store.first
    assert_equal [ "a1", "hit", "192.0.2.7", "GET", "example.org", "/stats" ],
      stored.to_a.values_at(0, 2, 3, 4, 5, 6)
    assert_equal [ "Mozilla/5.0", "https://example.com/", "pl", "page=%2Fabout&id=a1" ],
      stored.to_a.values_at(7, 8, 9, 10)
    assert_in_delta Tally::Event.now, stored.received_at, 60_000_000
  end

  test "accepts an event, or an array of them, as JSON" do
    assert_equal [ 200, { "accepted" => 1 } ], post('{"id":"a","name":"signup"}')
    assert_equal [ 200, { "accepted" => 2 } ], post('[{"id":"b","name":"vote"},{"name":"read"}]')

    assert_equal [ "a", "b", nil ], store.map(&:event_id)
    assert_equal({ "name" => "signup" }, JSON.parse(store.first.parameters))
  end

  test "counts a batch once if it is sent twice" do
    2.times { post '[{"id":"a","name":"x"},{"id":"b","name":"x"}]' }
    assert_equal 2, store.count
  end

  test "with ack :received, responds before the events are stored" do
    status, = post('{"name":"signup"}', ack: :received)

    assert_equal 202, status
    eventually { store.count == 1 }
  end

  test "rejects unreadable bodies with the reason, never with 5xx" do
    MALFORMED.each do |body, expected|
      status, response = post(body)

      assert_equal expected, status, body[0, 20]
      assert_operator response["error"].size, :>, 10
    end
    assert_equal 0, store.count
  end

  test "stops reading a body that is longer than its Content-Length" do
    input = StringIO.new("a" * 2_000_000)
    status, = collector.call(Rack::MockRequest.env_for("/stats", method: "POST",
      input:).merge("CONTENT_LENGTH" => "10"))

    assert_equal 413, status
    assert_operator input.pos, :<, 600_000
  end

  test "shortens long fields and repairs invalid bytes" do
    get "/stats?q=#{"a" * 40_000}", "HTTP_USER_AGENT" => "x\xFF#{"y" * 5_000}".b

    stored = store.first
    assert_equal [ 2047, Encoding::UTF_8, 16 * 1024 ],
      [ stored.user_agent.bytesize, stored.user_agent.encoding, stored.parameters.bytesize ]
    assert stored.user_agent.valid_encoding?
  end

  test "shortens an address from a proxy" do
    get "/stats", "HTTP_X_FORWARDED_FOR" => "a" * 5_000, "REMOTE_ADDR" => "10.0.0.1"
    assert_operator store.first.address.to_s.bytesize, :<=, 64
  end

  test "responds to other methods with 405 and the allowed ones" do
    status, headers, = collector.call(Rack::MockRequest.env_for("/stats", method: "DELETE"))
    assert_equal [ 405, "GET, HEAD, OPTIONS, POST" ], [ status, headers["allow"] ]
  end

  test "responds with 503 while the store is unavailable, and loses nothing" do
    store.down = true
    response = get("/stats?id=a", ack: :stored, patience: 0.1)

    assert_equal [ 503, "1" ], [ response.status, response.headers["retry-after"] ]
    store.down = false
    eventually { store.count == 1 }
    get "/stats?id=a"
    assert_equal 1, store.count
  end

  test "responds with 503 while the buffer is full" do
    store.down = true
    statuses = Array.new(6) { get("/stats", ack: :received, buffer: { limit: 4 }).status }

    assert_equal [ 200, 200, 200, 200, 503, 503 ], statuses
    assert_equal [ 4, 2 ], pipeline.to_h.values_at(:size, :refused)
    store.down = false
    eventually { store.count == 4 }
    assert_equal 200, get("/stats", ack: :received).status
  end

  test "saves an event that the store can't accept as rejected, and stores the others" do
    pipeline.push [ event(path: "/a"), event(received_at: :never), event(path: "/b") ]

    eventually { store.count == 2 }
    assert_equal [ "/a", "/b" ], store.map(&:path)
    eventually { store.rejected_events.size == 1 }
  end

  test "the middleware serves its path only" do
    middleware = Tally::Middleware.new(->(_) { [ 418, {}, [] ] }, collector, path: "/t")

    assert_equal [ 200, 418 ],
      [ "/t", "/stats" ].map { |path| middleware.call(Rack::MockRequest.env_for(path)).first }
    assert_equal 1, store.count
  end

  private
    # A store that can be unavailable, and that rejects invalid events.
    class UnreliableStore < Tally::Store::Memory
      attr_accessor :down

      def write(events)
        raise Tally::Store::Unavailable, "down" if down
        raise TypeError, "no time" unless events.all? { |event| event.received_at.is_a?(Integer) }

        super
      end
    end

    def store = @store ||= UnreliableStore.new
    def pipeline(**options) = @pipeline ||= Tally::Pipeline.new(store, **options)
    def collector(buffer: {}, **options) = Tally::Collector.new(pipeline(buffer:), **options)

    def get(path, ack: :stored, patience: 60, buffer: {}, **env)
      env = Rack::MockRequest.env_for(path, **env.transform_keys(&:to_s))
      status, headers, body = collector(ack:, patience:, buffer:).call(env)
      Rack::MockResponse.new(status, headers, body)
    end

    def post(body, **options)
      env = Rack::MockRequest.env_for("/stats", method: "POST", input: StringIO.new(body))
      status, _, parts = collector(**options).call(env)
      [ status, JSON.parse(parts.join) ]
    end
end
