require "test_helper"

class ScriptTest < Tally::TestCase
  test "is small, has a length, and is cached for a day" do
    status, headers, body = script.call({})

    assert_equal [ 200, "text/javascript; charset=utf-8" ], [ status, headers["content-type"] ]
    assert_equal body.join.bytesize.to_s, headers["content-length"]
    assert_operator body.join.bytesize, :<=, 1500
    assert_equal 304, script.call("HTTP_IF_NONE_MATCH" => headers["etag"]).first
  end

  test "uses the collector's path" do
    assert_includes Tally::Script.new("/t").call({})[2].join, 'new URL("/t"'
  end

  private
    def script = Tally::Script.new("/stats")
end
