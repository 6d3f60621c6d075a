require "test_helper"

class MalformedHostsTest < ActionDispatch::IntegrationTest
  MALFORMED = [ "a b", "[", "\xFF", "\xFF".b, "news.example/path", "news.example:port", "me@news.example", "<b>", "news.example, a b", ",", "-" ].freeze
  PATHS = %w[ / /newest.atom /posts/new /settings /admin/jobs /admin/traffic /v0/maxitem.json ].freeze

  test "answers 400 for a malformed host from a trusted proxy, on the site and its engines" do
    MALFORMED.product(PATHS) do |host, path|
      get path, headers: { "X-Forwarded-Host" => host }
      assert_response :bad_request, "#{host.inspect} #{path}"
      assert_match "not a valid host name", response.body
    end
    post "/sign-in", headers: { "X-Forwarded-Host" => "[" }
    assert_response :bad_request
  end

  test "answers 400 for a malformed Host" do
    MALFORMED.each do |host|
      get "/", headers: { "Host" => host }
      assert_response :bad_request, host.inspect
    end
  end

  test "answers programs with a problem in JSON" do
    get "/api/v1/posts", headers: { "X-Forwarded-Host" => "a b" }
    assert_response :bad_request
    assert_equal [ "application/problem+json", "Malformed host", 400 ], [ response.media_type, *response.parsed_body.values_at("title", "status") ]
  end

  test "sends nothing but headers to HEAD" do
    head "/", headers: { "X-Forwarded-Host" => "a b" }
    assert_response :bad_request
    assert_empty response.body
  end

  test "accepts host names, addresses, ports and lists of them" do
    [ "news.example", "news.example:8080", "NEWS.example.", "frontpage_web_1", "xn--bcher-kva.example", "192.0.2.1:80", "[2001:db8::1]:443", "a.example, b.example", "" ].each do |host|
      get "/", headers: { "X-Forwarded-Host" => host }
      assert_response :success, host
    end
  end

  test "ignores what anybody but a proxy says" do
    get "/", headers: { "X-Forwarded-Host" => "a b", "REMOTE_ADDR" => "198.51.100.4" }
    assert_response :success
  end
end
