require "test_helper"

# Rack::Attack rejects clients that send too many requests before any query.
class ThrottlingTest < ActionDispatch::IntegrationTest
  setup do
    freeze_time # requests are counted per calendar minute
    @throttle = Rack::Attack.throttles.fetch("floods")
    Rack::Attack.throttle("floods", limit: 3, period: 60, &@throttle.block)
    Rack::Attack.cache.store.delete_matched(//)
  end

  teardown do
    Rack::Attack.throttles["floods"] = @throttle
    Rack::Attack.cache.store.delete_matched(//)
  end

  test "returns 429 with Retry-After without a query" do
    3.times { fetch; assert_response :success }
    assert_no_queries { fetch }
    assert_response :too_many_requests
    assert_includes 1..60, response.headers["retry-after"].to_i
    assert_equal "no-store", response.headers["cache-control"]
    assert_select "h1", "Too many requests"
    assert_select "p", /Wait a minute and try again/

    fetch from: "203.0.113.2"
    assert_response :success
    travel 61.seconds
    fetch
    assert_response :success
  end

  test "returns a problem document for the API" do
    # The page cache would serve the same URL without counting.
    4.times { |number| fetch "/api/v1/posts?#{number}" }
    assert_response :too_many_requests
    assert_equal "application/problem+json", response.media_type
    assert_equal [ 429, "Rate limit exceeded" ], response.parsed_body.values_at("status", "title")
    assert_match(/Retry-After/, response.parsed_body["detail"])
    assert_includes 1..60, response.headers["retry-after"].to_i
    assert_equal [ "no-store", "*" ],
      response.headers.values_at("cache-control", "access-control-allow-origin")
    check_against_description :get, "/posts"
  end

  test "limits IPv6 by network and trusts X-Forwarded-For from proxies only" do
    4.times { |index| fetch from: "2001:db8:1:2::#{index}" }
    assert_response :too_many_requests
    fetch from: "2001:db8:1:3::1"
    assert_response :success

    4.times { |index| fetch from: "10.0.0.1", "HTTP_X_FORWARDED_FOR" => "198.51.100.#{index}" }
    assert_response :success
    4.times { fetch from: "10.0.0.1", "HTTP_X_FORWARDED_FOR" => "198.51.100.9" }
    assert_response :too_many_requests
    4.times { |index| fetch from: "203.0.113.7", "HTTP_X_FORWARDED_FOR" => "198.51.100.2#{index}" }
    assert_response :too_many_requests, "X-Forwarded-For from an untrusted address must be ignored"
  end

  test "exempts localhost, health checks and load tests" do
    5.times { fetch from: "127.0.0.1" }
    assert_response :success
    5.times { fetch "/up" }
    assert_response :success
    5.times { post "/benchmarking/posts_index", env: { "REMOTE_ADDR" => "203.0.113.1" } }
    assert_response :success
    fetch
    assert_response :success
  end

  test "ignores malformed addresses" do
    5.times { fetch "HTTP_X_FORWARDED_FOR" => "nonsense, #{"1" * 200}", from: "127.0.0.1" }
    assert_response :success
  end

  private
    def fetch(path = "/about", from: "203.0.113.1", **headers)
      get path, env: { "REMOTE_ADDR" => from, **headers }
    end
end
