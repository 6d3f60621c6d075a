require "json"
require "test_helper"

class PersonalDataTest < Tally::TestCase
  include Traffic

  # Card numbers are the ones that issuers publish for tests.
  PERSONAL = {
    "email" => [
      "jane.doe@example.org", "jane+news@mail.example.co.uk", "JANE@EXAMPLE.ORG", "jürgen@bücher.example",
      "user@163.com", "o'brien@example.org", "jane%40example.org", "jane%2540example.org",
      "jane\u0001@example.org", "a@b.io"
    ],
    "card" => [
      "4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111", "5555555555554444",
      "378282246310005", "30569309025904", "6011111111111117", "3530111333300000", "2223003122003222",
      "6200000000000005", "4111%201111%201111%201111"
    ],
    "phone" => [
      "+48600123456", "+48 600 123 456", "+1 (555) 123-4567", "+44.20.7946.0958", "(555) 123-4567",
      "555-123-4567", "0171 1234567", "0171-1234567", "06 12 34 56 78", "020 7946 0958", "tel:5551234567",
      "%2B48600123456"
    ]
  }.freeze

  # Ids, dates, versions and other numbers.
  IMPERSONAL = %w[
    123456789012345 4111111111111112 1234567890123456 9007199254740993 1764357000000 20261128192337
    2026-11-28 2026/11/28 2026-11-28-10-30 2026-11-28T19:00:00+01:00 01-02-2026 1.2.3 v143.0.7499.40
    1.0.0+20130313144700 lodash@4.17.21 @scope/name@1.2.3-rc.beta name@latest @jane c++ 978-3-16-148410-0
    9783161484100 550e8400-e29b-41d4-a716-446655440000 0012345678 0171234567 192.168.100.200 203.0.113.9
    5551234567 4006381333931 a+1234567890 1-555-123-4567-8 100-200-3000-4000 10:30:00 1,000,000
    deadbeef4111111111111111 https://example.org:8080/1/2/3 7301234567890123456 1400000000000000000 50%25
    %C3%A9
  ].freeze

  test "removes addresses, phone and card numbers, wherever they are" do
    each_place(PERSONAL.flat_map { |kind, texts|
      texts.map { |text| [ text, kind ] }
    }) do |text, kind, store, place|
      message = "#{kind} #{text.inspect} in #{place}"
      assert_equal({ kind.to_sym => 1 }, store.removed, message)
      assert_includes stored(store), "[#{kind}]", message
      plain = URI.decode_uri_component(URI.decode_uri_component(text)).delete("\u0001")
      [ text, plain, URI.encode_uri_component(plain) ].each do |spelling|
        refute_includes stored(store), spelling, message
      end
    end
  end

  test "keeps ids, dates, versions and other numbers" do
    each_place(IMPERSONAL.map { |text| [ text, nil ] }) do |text, _, store, place|
      assert_empty store.removed, "#{text} in #{place}"
      refute_match(/\[(email|phone|card)\]/, stored(store), "#{text} in #{place}")
    end
  end

  test "returns other text itself" do
    assert(%w[ /posts/1 /café? 12 ].all? { |text| Tally::PersonalData.remove(text).equal?(text) })
    assert_nil Tally::PersonalData.remove(nil)
  end

  test "removes parameters and fields that aren't known, and the queries of URLs" do
    query = {
      u: "https://example.org/a?token=secret",
      email: "jane",
      userId: "u1",
      n: "x",
      p: '{"plan":"pro","b":1}'
    }
    store = process hit(NOON, URI.encode_www_form(query)), hit(NOON, "{", kind: "event"),
      hit(NOON, "[7]", kind: "event"),
      custom(NOON, name: "y", user: "u1", properties: { plan: "pro", b: 1 })

    kept = URI.encode_www_form(u: "https://example.org/a", n: "x", p: '{"plan":"pro"}')
    assert_equal [ kept, '{"name":"y","properties":{"plan":"pro"}}' ], store.map(&:parameters)
    assert_equal [ nil, "null" ], store.rejected_events.map { |_, json| JSON.parse(json)["parameters"] }
  end

  private
    def each_place(texts)
      texts.each do |text, kind|
        encoded = URI.encode_uri_component(text)
        {
          "the page of a hit" => hit(NOON, "u=https%3A%2F%2Fexample.org%2Fa%2F#{encoded}%2Fb"),
          "the name of a hit" => hit(NOON, "u=/&n=#{encoded}"),
          "the name" => custom(NOON, name: "To #{text} now", url: "/"),
          "the page" => custom(NOON, name: "x", url: "https://example.org/a/#{text}"),
          "the referrer" => custom(NOON, name: "x", url: "/", referrer: "https://news.example/#{text}"),
          "a property" => custom(NOON, name: "x", url: "/", properties: { plan: "for #{text}" }),
          "the Referer header" => hit(NOON, "", referrer: "https://example.org/a/#{text}"),
          "a rejected event" => custom(NOON, name: "x", url: "data:#{text}", time: NOON - 99 * DAY)
        }.each { |place, event| yield text, kind, process(event), place }
      end
    end

    def process(*events)
      Tally::Store::Memory.new.tap do |store|
        store.write events
        Tally::Processor.new(store, properties: %w[ plan ]).process
      end
    end

    # Everything that a store has of its events.
    def stored(store)
      [
        *store.map(&:to_a),
        *store.instance_variable_get(:@processed).values.map(&:to_a),
        *store.rejected_events
      ].inspect
    end
end
