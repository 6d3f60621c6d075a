require "test_helper"
require "socket"

class LiveTest < Tally::TestCase
  def setup
    @live = Tally::Live.new(->(_) { [ 404, {}, [] ] }, @streams = Tally::Streams.new(limit: 1) { '{"live":3}' }, token: "let me in")
  end

  def teardown = @streams.close

  test "who has the token is told what goes on now" do
    [ { query: "token=let+me+in" }, { "HTTP_AUTHORIZATION" => "Bearer let me in" } ].each do |credentials|
      response = get("/live", **credentials)
      assert_equal [ 200, "application/json", '{"live":3}' ], [ response.status, response["content-type"], response.body ]
    end
  end

  test "nobody else is" do
    [ {}, { query: "token=let+me" }, { query: "token[]=let+me+in" }, { query: "token=%FF%" }, { "HTTP_AUTHORIZATION" => "Basic let me in" } ].each do |credentials|
      assert_equal 403, get("/live", **credentials).status, credentials.inspect
      assert_equal 403, get("/live", "HTTP_ACCEPT" => "text/event-stream", **credentials).status
    end
  end

  test "an EventSource is streamed to, and one too many is asked to come back" do
    2.times.map { Socket.pair(:UNIX, :STREAM) }.zip([ 200, 503 ]) do |(server, client), status|
      response = get("/live", query: "token=let+me+in", "HTTP_ACCEPT" => "text/event-stream", "rack.hijack" => -> { server })
      assert_equal status, response.status
      assert_equal "HTTP/1.1 200 OK", client.gets.strip if status == 200
    end
    assert_equal "5", get("/live", query: "token=let+me+in", "HTTP_ACCEPT" => "text/event-stream")["retry-after"]
  end

  test "all else goes by" do
    assert_equal 404, get("/lives", query: "token=let+me+in").status
  end

  test "without a token there is no such thing" do
    assert_raises(ArgumentError) { Tally::Live.new(nil, @streams, token: "") }
  end

  private
    def get(path, query: "", **options) = Rack::MockRequest.new(@live).get("#{path}?#{query}", options)
end
