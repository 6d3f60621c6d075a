require "test_helper"

# The response to blocked clients, by the format that they accept.
class RequestBlockingTest < ActionDispatch::IntegrationTest
  setup do
    network = { kind: "network", covers: "all_requests", pattern: "203.0.113.0/24" }
    @block = AccessBlock.create!(user: users(:admin), reason: "Flood", **network)
  end

  test "responds with a page, text or a problem document, without a query" do
    {
      [ "/", "text/html,*/*" ] => "text/html", [ "/", "*/*" ] => "text/plain",
      [ "/newest.rss", "application/rss+xml" ] => "text/plain",
      [ "/api/v1/posts", "text/html" ] => "application/problem+json"
    }.each do |(path, accept), type|
      assert_no_queries { get path, env: { "REMOTE_ADDR" => "203.0.113.1", "HTTP_ACCEPT" => accept } }
      assert_response :forbidden
      assert_equal [ type, "no-store", nil ],
        [ response.media_type, *response.headers.values_at("cache-control", "set-cookie") ]
      assert_match(/doesn’t respond to requests from your network until .* UTC\./, response.body)
      assert_match(/contact the administrators with its number, #{@block.id}\./, response.body)
      assert_no_match(/Flood|203\.0\.113/, response.body)
    end
    head "/", env: { "REMOTE_ADDR" => "203.0.113.1", "HTTP_ACCEPT" => "text/html" }
    assert_equal [ 403, "" ], [ response.status, response.body ]
  end

  test "speaks the site's language, names the contact address, and escapes it" do
    {
      "help@example.org" => "mailto:help@example.org",
      "https://example.org/?a=1&b=2" => "https://example.org/?a=1&b=2"
    }
      .each do |contact, url|
        Site.load.change({ language: "de", contact:, name: "<b>Nook" }, by: users(:admin))
        get "/", env: { "REMOTE_ADDR" => "203.0.113.1", "HTTP_ACCEPT" => "text/html" }
        assert_select "html[lang=de] h1", "Dein Netz ist blockiert"
        assert_equal [ [ url, contact ] ], css_select("a").map { |link| [ link["href"], link.text ] }
        assert_select "b", 0
      end
  end

  test "ignores the headers of clients that aren't proxies" do
    { [ "203.0.113.1", "198.51.100.1" ] => 403, [ "203.0.113.1", "127.0.0.1" ] => 403,
      [ "198.51.100.1", "203.0.113.1" ] => 200, [ "127.0.0.1", "198.51.100.1, 203.0.113.1" ] => 403,
      [ "127.0.0.1", "203.0.113.1, 198.51.100.1" ] => 200, [ "10.0.0.1", nil ] => 200,
      [ "127.0.0.1", nil ] => 200, [ "::ffff:203.0.113.1", nil ] => 403 }
      .each do |(connection, forwarded), status|
        others = %w[ HTTP_CLIENT_IP HTTP_FORWARDED ].index_with("198.51.100.9")
        headers = { "HTTP_X_FORWARDED_FOR" => forwarded, **others }
        get "/up", env: { "REMOTE_ADDR" => connection, **headers }.compact
        assert_equal status, response.status, [ connection, forwarded ].inspect
      end
  end
end
