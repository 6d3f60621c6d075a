require "test_helper"

# Tally's middleware, and the events that the site reports to it.
class AnalyticsCollectionTest < ActionDispatch::IntegrationTest
  setup { host! "#{SecureRandom.hex(8)}.example" } # parallel test processes share one store

  test "serves the pixel, the script and the event endpoint before Rails" do
    get "/stats?u=/about"
    assert_equal [ 200, "image/gif", nil ],
      [ response.status, response.headers["content-type"], response.headers["x-request-id"] ]
    get "/stats.js"
    assert_equal "text/javascript; charset=utf-8", response.headers["content-type"]
    post "/api/event",
      params: { name: "pageview", url: "https://example.com/", domain: "example.com" }.to_json
    assert_equal [ 202, "ok" ], [ response.status, response.body ]
  end

  test "records completed actions, but not failed ones" do
    sign_in_as users(:maria)

    posted = events_during do
      post posts_path,
        params: { post: { title: "A new engine", url: "https://example.com/engine", body: "" } }
    end
    assert_equal [ "Post" ], posted
    assert_empty events_during { post posts_path, params: { post: { title: "", url: "", body: "" } } }
    assert_equal [ "Vote" ], (events_during { post post_vote_path(posts(:show_terminal)) })
  end

  test "doesn't store addresses of visitors who send Sec-GPC" do
    get "/stats"
    get "/stats", headers: { "Sec-GPC" => "1" }

    assert_equal [ "127.0.0.1", nil ], stored.map(&:address)
  end

  test "says on the About page how long addresses are stored, also in backups" do
    { "en" => /IP address is stored.*Backups made before then still contain it/,
      "de" => /IP-Adresse.*Vorher erstellte Backups enthalten sie/ }.each do |language, text|
      change_settings(language:)
      get about_path
      assert_select "#privacy ~ p", text
    end
  end

  private
    def store = Tally::Engine.config.tally.store

    def events_during
      before = events.size
      yield
      Tally::Engine.config.tally.pipeline.store [
        Tally::Event.new(received_at: Tally::Event.now, kind: "mark", path: "/")
      ],
        patience: 5 # waits for everything before it
      events.drop(before)
    end

    def stored = store.select { |event| event.host == host }

    def events
      stored.select { |event| event.kind == "event" }.map { |event| JSON.parse(event.parameters)["name"] }
    end
end
