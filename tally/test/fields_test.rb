require "json"
require "test_helper"

# Every field of every format, with wrong values: a wrong required field is answered with 400 and the reason,
# a wrong optional field never loses the event.
class FieldsTest < Tally::TestCase
  BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"
  NAME, PAGE = "Signed up", "https://example.org/join"

  # How each format spells a field, a request with a field set to a value, and whether the field is required.
  FORMATS = {
    native: { required: %w[ name url ], optional: %w[ referrer value time id properties hash plan ],
      valid: { "name" => NAME, "url" => PAGE } },
    plausible: { path: "/api/event", required: %w[ name url ],
      optional: %w[ domain referrer revenue props h i e sd w extra ],
      valid: { "name" => NAME, "url" => PAGE, "domain" => "example.org" } },
    plausible_short: { path: "/api/event", required: %w[ n u ], optional: %w[ d r $ p h v ],
      valid: { "n" => NAME, "u" => PAGE, "d" => "example.org" } },
    plausible_revenue: { path: "/api/event", inside: "revenue", optional: %w[ amount currency ],
      valid: { "name" => NAME, "url" => PAGE, "domain" => "example.org" } },
    segment: { path: "/v1/batch", required: %w[ event ],
      optional: %w[ userId anonymousId messageId timestamp context properties integrations ],
      valid: { "type" => "track", "event" => NAME, "context" => { "page" => { "url" => PAGE } } } },
    segment_properties: { path: "/v1/batch", inside: "properties",
      optional: %w[ url path referrer revenue value plan ],
      valid: { "type" => "track", "event" => NAME, "context" => { "page" => { "url" => PAGE } } } },
    segment_context: { path: "/v1/batch", inside: "context", optional: %w[ ip userAgent locale page ],
      valid: { "type" => "track", "event" => NAME, "properties" => { "url" => PAGE } } }
  }.freeze

  WRONG = [ "7", "-1.5", "1e999", "true", "false", "[]", "[1]", "{}", '{"amount":"abc"}', '{"a":{"b":[1]}}',
    '"\u0000\u0001"', '"\ud800"', '"javascript:alert(1)"', %("#{"x" * 3000}"), '"4711-many"' ].freeze
  # Wrong for that field, but right for others.
  RIGHT = { "name" => [ '"javascript:alert(1)"', '"4711-many"', '"\ud800"' ], "url" => [ '"4711-many"',
    '"\ud800"', WRONG[-2] ] }
    .then { |right| right.merge("n" => right["name"], "event" => right["name"], "u" => right["url"]) }.freeze

  FORMATS.each do |format, definition|
    test "#{format}: a wrong optional field never loses the event" do
      definition[:optional].product(WRONG).each do |field, value|
        status, body = send_event(definition, field, value)
        message = "#{format} #{field}: #{value[0, 40]} → #{status} #{body}"

        assert_includes 200..299, status, message
        unless %w[ url path page context properties ].include?(field)
          assert_equal [ [ NAME, "/join" ] ], processed.map { |event| [ event.name, event.path ] }, message
        end
        assert_equal [ NAME ], processed.map(&:name), message
      end
    end

    test "#{format}: a wrong required field is answered with 400 and the reason" do
      definition.fetch(:required, []).each do |field|
        (WRONG - RIGHT.fetch(field, [])).each do |value|
          status, body = send_event(definition, field, value)

          assert_equal 400, status, "#{format} #{field}: #{value[0, 40]} → #{status} #{body}"
          assert_match(/\AThe (event|page|name|url)/, JSON.parse(body)["error"], "#{format} #{field}: " \
            "#{value[0, 40]}")
          assert_equal 0, @store.count
        end
      end
    end
  end

  test "a hit with a wrong name or page is answered with 400 and the reason" do
    { "n=#{"x" * 121}" => /longer than 120/, "n=%01" => /no name/, "u=javascript%3Aalert(1)" => /invalid/,
      "u=%00" => /empty/, "u=%zz" => /percent/ }.each do |query, reason|
      status, body = call("/stats?#{query}", method: "GET")
      assert_equal [ 400, true ], [ status, body.match?(reason) ], "#{query} #{body}"
      assert_equal 0, @store.count
    end
  end

  test "a hit with other wrong parameters is counted" do
    %w[ v=many v=1e999 t=soon t=99999999999999 r=%01 h=x p={ id= id=%00 n= u= x=%zz v ].each do |query|
      assert_equal 200, call("/stats?#{query}", method: "GET").first, query
      assert_equal [ "pageview" ], processed.map(&:name), query
    end
  end

  test "a batch says which of its items were rejected, and why" do
    status, body = call("/stats", input: '[{"name":"a"},{"name":7},[],{"name":"b","value":"x"}]')

    errors = [ "The event has no name.", "The event isn't a JSON object." ]
    assert_equal [ 200, { "accepted" => 2, "rejected" => 2, "errors" => errors } ],
      [ status, JSON.parse(body) ]
    assert_equal %w[ a b ], processed.map(&:name)
    assert_equal errors, @store.rejection_reasons.map(&:first)
  end

  test "what Plausible's and Segment's clients report about themselves isn't an event" do
    { "/api/event" => [
      '{"n":"engagement","u":"https://example.org/","d":"example.org","sd":40,"e":3000,"v":36}'
    ],
      "/v1/batch" => %w[ identify group alias ]
        .map { |type| %({"batch":[{"type":"#{type}","userId":"u1","traits":{"a":1}}]}) } }
      .each do |path, bodies|
      bodies.each do |input|
        assert_includes [ 200, 202 ], call(path, input:).first, input
        assert_equal 0, @store.count, input
      end
    end
    assert_equal 200,
      call("/v1/batch", input: '{"batch":[{"type":"identify"},{"type":"track","event":"a"}]}').first
    assert_equal %w[ a ], processed.map(&:name)
  end

  test "Plausible's properties and revenue may be JSON in a string, as its older trackers send them" do
    fields = { n: "Buy", u: PAGE, p: '{"plan":"pro"}', "$": '{"amount":"9.5"}' }
    call "/api/event", properties: %w[ plan ], input: JSON.generate(fields)
    assert_equal [ { "plan" => "pro" }, 9.5 ],
      [ JSON.parse(@store.first.parameters)["properties"], processed.first.value ]
  end

  private
    def send_event(definition, field, value)
      inside = definition[:inside]
      json = if inside
        with(definition[:valid], inside, with({}, field, value))
      else
        with(definition[:valid], field, value)
      end
      json = %({"batch":[#{json}]}) if definition[:path] == "/v1/batch"
      call definition.fetch(:path, "/stats"), input: json
    end

    # +value+ is JSON, also such that JSON.generate wouldn't write.
    def with(fields, field, value)
      pairs = fields.except(field).map { |key, one| "#{key.to_json}:#{JSON.generate(one)}" }
      "{#{[ *pairs, "#{field.to_json}:#{value}" ].join(",")}}"
    end

    def call(path, input: "", method: "POST", properties: [])
      @store = Tally::Store::Memory.new
      collector = Tally::Collector.new(Tally::Pipeline.new(@store, properties:))
      path, query = path.split("?")
      env = Rack::MockRequest.env_for(path, method:, input: StringIO.new(input.dup),
        "QUERY_STRING" => query.to_s, "HTTP_USER_AGENT" => BROWSER, "HTTP_HOST" => "stats.example",
        "REMOTE_ADDR" => "192.0.2.1")
      status, _, body = Tally::Middleware.new(->(_) { [ 404, {}, [] ] }, collector).call(env)
      [ status, body.join ]
    end

    def processed
      processor = Tally::Processor.new(@store)
      nil until processor.process < Tally::Processor::BATCH
      @store.instance_variable_get(:@processed).values
    end
end
