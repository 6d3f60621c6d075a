require "test_helper"

# Tally in front of the site, and what the site itself tells it.
class CollectingTest < ActionDispatch::IntegrationTest
  include SiteSettingsHelper

  setup { host! "#{SecureRandom.hex(8)}.example" } # processes that test side by side tell one store

  test "a hit, the script and its neighbours are answered in front of all else" do
    get "/stats?u=/about"
    assert_equal [ 200, "image/gif", nil ],
      [ response.status, response.headers["content-type"], response.headers["x-request-id"] ]
    get "/stats.js"
    assert_equal "text/javascript; charset=utf-8", response.headers["content-type"]
    post "/api/event", params: { name: "pageview", url: "https://example.com/", domain: "example.com" }.to_json
    assert_equal [ 202, "ok" ], [ response.status, response.body ]
  end

  test "what people do is told when it was done, and not when it failed" do
    sign_in_as users(:maria)

    assert_equal [ "Post" ],
      (told { post posts_path, params: { post: { title: "A new engine", url: "https://example.com/engine", body: "" } } })
    assert_empty told { post posts_path, params: { post: { title: "", url: "", body: "" } } }
    assert_equal [ "Vote" ], (told { post post_vote_path(posts(:show_terminal)) })
  end

  test "who asks not to be followed leaves no address" do
    get "/stats"
    get "/stats", headers: { "Sec-GPC" => "1" }

    assert_equal [ "127.0.0.1", nil ], kept.map(&:address)
  end

  test "the about page says how long addresses are stored, and that earlier backups contain them" do
    { "en" => /IP address is stored.*Backups made before then still contain it/,
      "de" => /IP-Adresse.*Vorher erstellte Backups enthalten sie/ }.each do |language, words|
      set_community(language:)
      get about_path
      assert_select "#privacy ~ p", words
    end
  end

  private
    def store = Tally::Engine.config.tally.store

    def told
      before = events.size
      yield
      Tally::Engine.config.tally.pipeline.store [ Tally::Event.new(received_at: Tally::Event.now, kind: "mark", path: "/") ],
        patience: 5 # behind all that came before
      events.drop(before)
    end

    def kept = store.select { |event| event.host == host }
    def events = kept.select { |event| event.kind == "event" }.map { |event| JSON.parse(event.parameters)["name"] }
end
