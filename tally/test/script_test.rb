require "test_helper"

class ScriptTest < Tally::TestCase
  test "it is small, says its length, and is asked for once a day" do
    status, headers, body = script.call({})

    assert_equal [ 200, "text/javascript; charset=utf-8", body.join.bytesize.to_s ], [ status, *headers.values_at("content-type", "content-length") ]
    assert_operator body.join.bytesize, :<=, 1000
    assert_equal 304, script.call("HTTP_IF_NONE_MATCH" => headers["etag"]).first
  end

  test "it tells whatever path the collector has" do
    assert_includes Tally::Script.new("/t").call({})[2].join, 'new URL("/t"'
  end

  private
    def script = Tally::Script.new("/stats")
end
