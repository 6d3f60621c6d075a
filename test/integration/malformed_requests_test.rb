require "test_helper"

class MalformedRequestsTest < ActionDispatch::IntegrationTest
  MALFORMED = [ "a b", "[", "\xFF", "\xFF".b, "a.example/path", "a.example:port", "me@a.example", "<b>",
    "a.example, a b", ",", "-" ].freeze
  WELL_FORMED = [ "a.example", "a.example:8080", "A.EXAMPLE.", "frontpage_web_1", "xn--bcher-kva.example",
    "192.0.2.1:80", "[2001:db8::1]:443", "a.example, b.example", "" ].freeze
  PATHS = %w[ / /newest.atom /posts/new /settings /admin/jobs /admin/traffic /v0/maxitem.json ].freeze

  test "returns 400 for a malformed host from a trusted proxy, in the site and its engines" do
    MALFORMED.product(PATHS) do |host, path|
      get path, headers: { "X-Forwarded-Host" => host }
      assert_response :bad_request, "#{host.inspect} #{path}"
      assert_match "not a valid host name", response.body
    end
    post "/sign-in", headers: { "X-Forwarded-Host" => "[" }
    assert_response :bad_request
  end

  test "returns 400 for a malformed Host header" do
    MALFORMED.each do |host|
      get "/", headers: { "Host" => host }
      assert_response :bad_request, host.inspect
    end
  end

  test "returns a problem document for the API" do
    get "/api/v1/posts", headers: { "X-Forwarded-Host" => "a b" }
    assert_response :bad_request
    assert_equal "application/problem+json", response.media_type
    assert_equal [ "Malformed host", 400 ], response.parsed_body.values_at("title", "status")
  end

  test "returns 400 for a form beyond Rack's limits" do
    [ "/sign-in", "/nothing-here", "/api/v1/posts", "/admin/jobs/applications/x/jobs/bulk_retries" ]
      .each do |path|
      %i[ post patch propfind ].each do |verb|
        process verb, path, params: "x" * 100_000,
          headers: { "Content-Type" => "multipart/form-data; boundary=x" }
        assert_response :bad_request, "#{verb} #{path}"
        assert_match "Malformed form", response.body
      end
    end
    post "/sign-in", params: "a&" * 5_000
    assert_response :bad_request
  end

  test "returns 400 for names and values that aren't UTF-8, in JSON and in forms" do
    token = AccessToken.create!(user: users(:maria), name: "A script", scope: "write").secret
    [ [ "application/json", [
      %({"va\xC9ue":"1"}), %({"a":{"\xFF":1}}), %({"a":"\xC9"}), %("\xFF"), "\xFF"
    ] ],
      [ "application/x-www-form-urlencoded", [ "va%C9ue=1", "a[%FF]=1", "a=%C9", "va\xC9ue=1" ] ] ]
        .each do |type, bodies|
      bodies.product([ "/api/v1/posts", "/sign-in", "/link-title", "/stats" ]) do |body, path|
        post path, params: body.b, headers: { "Content-Type" => type, "Authorization" => "Bearer #{token}" }
        assert_includes 400..499, status, "#{path} #{body.inspect}"
      end
    end
    delete "/api/v1/comments/1/vote", params: %({"va\xC9ue":"1"}).b,
      headers: { "Content-Type" => "application/json", "Authorization" => "Bearer #{token}" }
    assert_response :bad_request
    assert_equal "application/problem+json", response.media_type
  end

  test "accepts a path as the referrer" do
    post "/posts", headers: { "Referer" => "/posts/new" }
    assert_redirected_to "/sign-in?return_to=%2Fposts%2Fnew"
    post "/posts", headers: { "Referer" => "http://[" }
    assert_redirected_to "/sign-in"
  end

  test "sends only headers for HEAD" do
    head "/", headers: { "X-Forwarded-Host" => "a b" }
    assert_response :bad_request
    assert_empty response.body
  end

  test "accepts host names, addresses, ports and lists of them" do
    WELL_FORMED.each do |host|
      get "/", headers: { "X-Forwarded-Host" => host }
      assert_response :success, host
    end
  end

  test "ignores X-Forwarded-Host from untrusted addresses" do
    get "/", headers: { "X-Forwarded-Host" => "a b", "REMOTE_ADDR" => "198.51.100.4" }
    assert_response :success
  end
end
