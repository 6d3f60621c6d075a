require "test_helper"

class LiveTest < Tally::TestCase
  # Takes over connections up to a limit, as Tally::Live expects from a hub.
  class Hub
    attr_reader :size

    def initialize(limit) = (@limit, @size = limit, 0)
    def subscribe(_env) = @size < @limit && (@size += 1) && true
  end

  def setup
    @hub, @numbers = Hub.new(1), Tally::CurrentNumbers.new { { live: 3 } }
    @live = Tally::Live.new(->(_) { [ 404, {}, [] ] }, @numbers, token: "let me in", hub: @hub)
  end

  test "returns the current numbers to clients with the token" do
    [ { query: "token=let+me+in" }, { "HTTP_AUTHORIZATION" => "Bearer let me in" } ].each do |credentials|
      response = get("/live", **credentials)
      assert_equal [ 200, "application/json", '{"live":3}' ],
        [ response.status, response["content-type"], response.body ]
    end
  end

  test "rejects clients without the token" do
    wrong = [ "token=let+me", "token[]=let+me+in", "token=%FF%" ].map { |query| { query: } }
    [ {}, *wrong, { "HTTP_AUTHORIZATION" => "Basic let me in" } ].each do |credentials|
      assert_equal 403, get("/live", **credentials).status, credentials.inspect
      assert_equal 403, get("/live", "HTTP_ACCEPT" => "text/event-stream", **credentials).status
    end
    assert_equal 0, @hub.size
  end

  test "subscribes event streams to the hub, and responds with 503 when it is full" do
    assert_equal 200, stream.status
    assert_equal [ 503, "5" ], [ stream.status, stream["retry-after"] ]
  end

  test "responds with 503 to event streams without a hub" do
    @live = Tally::Live.new(->(_) { [ 404, {}, [] ] }, @numbers, token: "let me in")

    assert_equal 503, stream.status
  end

  test "responds with 503 while the store is unavailable" do
    @live = Tally::Live.new(nil, Tally::CurrentNumbers.new { raise Tally::Store::Unavailable, "locked" },
      token: "let me in")

    assert_equal 503, get("/live", query: "token=let+me+in").status
  end

  test "passes other paths on" do
    assert_equal 404, get("/lives", query: "token=let+me+in").status
  end

  test "requires a token" do
    assert_raises(ArgumentError) { Tally::Live.new(nil, @numbers, token: "") }
  end

  private
    def get(path, query: "", **options) = Rack::MockRequest.new(@live).get("#{path}?#{query}", options)
    def stream = get("/live", query: "token=let+me+in", "HTTP_ACCEPT" => "text/event-stream")
end
