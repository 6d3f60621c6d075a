require "test_helper"

class FormDecodingTest < ActiveSupport::TestCase
  PARTS = [
    "%", "+", "a", "é", "%2", "%C3", "%C3%A9", "%c3%a9", "%00", "\xFF", "F", " ", "%zz", "%ff",
    "&", "=", "\n"
  ].freeze
  ENCODINGS = [ Encoding::UTF_8, Encoding::BINARY, Encoding::US_ASCII ].freeze

  test "decodes any bytes as URI does, with the same errors" do
    random = Random.new(Minitest.seed)
    5_000.times do
      text = Array.new(random.rand(12)) { PARTS.sample(random:).b }
        .join.force_encoding(ENCODINGS.sample(random:))
      encoding = ENCODINGS.sample(random:)
      assert_equal outcome(text, encoding, original), outcome(text, encoding, current), text.inspect
    end
  end

  test "decodes the forms that Rack parses" do
    assert_equal FormDecoding, current.owner
    assert_equal({ "text" => "💩 +" }, Rack::Utils.parse_nested_query("text=%F0%9F%92%A9+%2B"))
  end

  private
    def current = URI.method(:decode_www_form_component)
    def original = current.super_method

    # Two strings in different encodings may be equal.
    def outcome(text, encoding, decode)
      decoded = decode.call(text, encoding)
      [ decoded, decoded.encoding ]
    rescue ArgumentError => error
      [ error.class, error.message.b ]
    end
end
