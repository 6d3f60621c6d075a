require "test_helper"

# Clients that send far more requests than people do are rejected before any query.
class FloodsTest < ActionDispatch::IntegrationTest
  include ApiHelper

  setup do
    @throttle = Rack::Attack.throttles.fetch("floods")
    Rack::Attack.throttle("floods", limit: 3, period: 60, &@throttle.block)
    Rack::Attack.cache.store.delete_matched(//)
  end

  teardown do
    Rack::Attack.throttles["floods"] = @throttle
    Rack::Attack.cache.store.delete_matched(//)
  end

  test "a fourth of three is told to wait, and how long, without a query" do
    3.times { ask; assert_response :success }
    assert_no_queries { ask }
    assert_response :too_many_requests
    assert_includes 1..60, response.headers["retry-after"].to_i
    assert_equal "no-store", response.headers["cache-control"]
    assert_select "h1", "Too many requests"
    assert_select "p", /Wait a minute and try again/

    ask from: "203.0.113.2"
    assert_response :success
    travel 61.seconds
    ask
    assert_response :success
  end

  test "a program is told so as it is of all else, in a problem" do
    4.times { ask "/api/v1/posts" }
    assert_response :too_many_requests
    assert_equal "application/problem+json", response.media_type
    assert_equal [ 429, "Rate limit exceeded" ], response.parsed_body.values_at("status", "title")
    assert_match(/Retry-After/, response.parsed_body["detail"])
    assert_includes 1..60, response.headers["retry-after"].to_i
    assert_equal [ "no-store", "*" ], response.headers.values_at("cache-control", "access-control-allow-origin")
    check_against_description :get, "/posts"
  end

  test "an IPv6 network counts as one, and who a trusted proxy names as themselves" do
    4.times { |index| ask from: "2001:db8:1:2::#{index}" }
    assert_response :too_many_requests
    ask from: "2001:db8:1:3::1"
    assert_response :success

    4.times { |index| ask from: "10.0.0.1", "HTTP_X_FORWARDED_FOR" => "198.51.100.#{index}" }
    assert_response :success
    4.times { ask from: "10.0.0.1", "HTTP_X_FORWARDED_FOR" => "198.51.100.9" }
    assert_response :too_many_requests
    4.times { |index| ask from: "203.0.113.7", "HTTP_X_FORWARDED_FOR" => "198.51.100.2#{index}" }
    assert_response :too_many_requests, "nobody vouches for what a stranger says"
  end

  test "nobody counts this machine, health checks and load tests" do
    5.times { ask from: "127.0.0.1" }
    assert_response :success
    5.times { ask "/up" }
    assert_response :success
    5.times { post "/benchmarking/posts_index", env: { "REMOTE_ADDR" => "203.0.113.1" } }
    assert_response :success
    ask
    assert_response :success
  end

  test "what is no address is not counted, whatever it is" do
    5.times { ask "HTTP_X_FORWARDED_FOR" => "nonsense, #{"1" * 200}", from: "127.0.0.1" }
    assert_response :success
  end

  private
    def ask(path = "/about", from: "203.0.113.1", **headers)
      get path, env: { "REMOTE_ADDR" => from, **headers }
    end
end
