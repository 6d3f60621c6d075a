require "test_helper"

# Paths, queries and errors, as in Firebase's REST API.
class HackerNewsApi::DocumentsControllerTest < ActionDispatch::IntegrationTest
  test "resolves child paths of any depth" do
    kids = read("item/#{wal}/kids")

    assert_equal [ comments(:objection).id * 2 + 1 ], kids
    assert_equal kids.first, read("item/#{wal}/kids/0")
    assert_equal posts(:wal).title, read("item/#{wal}/title")
    assert_equal read("user/maria")["about"], read("user/maria/about")
    assert_equal read("updates")["items"], read("updates/items")
    assert_equal read("topstories").second, read("topstories/1")
    assert_equal read("item/#{wal}"), read("//item//#{wal}/")
  end

  test "returns null for missing and unknown paths" do
    [ "item/#{wal}/kids/7", "item/#{wal}/kids/00", "item/#{wal}/kids/-1", "item/#{wal}/title/length",
      "item/#{wal}/text", "maxitem/0", "user/maria/password_digest", "pollstories", "topstories.json",
      "a/b/c", "item/2.5/x", "user/a.b", "%C3%A9" ].each do |path|
      assert_nil read(path), path
    end
  end

  test "filters lists with Firebase queries" do
    stories = read("newstories")

    assert_equal stories.first(2), read("newstories", orderBy: '"$key"', limitToFirst: 2)
    assert_equal({ "3" => stories.fetch(3) }, read("newstories", orderBy: '"$key"', limitToLast: 1))
    assert_equal [ stories.max ],
      HackerNews::Children.of(read("newstories", orderBy: '"$value"', limitToLast: 1)).values
    assert_equal({ "descendants" => true, "id" => true },
      read("item/#{wal}", shallow: true).slice("descendants", "id"))
    assert_equal({ "id" => wal }, read("item/#{wal}", orderBy: '"$key"', equalTo: '"id"'))
  end

  test "rejects invalid queries with Firebase's messages and CORS headers" do
    { { limitToFirst: 5 } => "orderBy must be defined when other query parameters are defined",
      { orderBy: "$key" } => "orderBy must be a valid JSON encoded path",
      { orderBy: '"$key"', limitToFirst: -1 } =>
        "limitToFirst must be positive" }.each do |parameters, message|
      get "/v0/topstories.json", params: parameters
      assert_equal [ 400, { "error" => message } ], [ response.status, response.parsed_body ]
      assert_equal [ "*", "application/json" ],
        [ response.headers["Access-Control-Allow-Origin"], response.media_type ]
    end
  end

  test "rejects listing items, users and the root" do
    %w[ .json /.json /item.json /user.json /item/.json ].each do |path|
      get "/v0#{path}", params: { shallow: true }
      assert_equal [ 401, { "error" => "Permission denied" } ], [ response.status, response.parsed_body ],
        path
    end
  end

  test "returns 404 with advice for a path without .json" do
    [ "/v0", "/v0/", "/v0/topstories", "/v0/item/#{wal}" ].each do |path|
      get path
      assert_equal [ 404, "append .json to your request URI to use the REST API" ],
        [ response.status, response.body ], path
    end
  end

  test "rejects writes" do
    assert_writes_rejected
  end

  test "rejects writes with the same error in maintenance mode" do
    in_maintenance_mode do
      assert_writes_rejected
    end
  end

  test "supports print=silent, except for errors" do
    get "/v0/maxitem.json?print=silent"
    assert_equal [ 204, "" ], [ response.status, response.body ]
    get "/v0/maxitem.json?print=silent&limitToFirst=1"
    assert_response :bad_request
  end

  test "rejects a stream without a free connection, when turned off or with an invalid query" do
    rejected = {
      503 => "/v0/topstories.json", 400 => "/v0/topstories.json?limitToFirst=1", 401 => "/v0/item.json",
      404 => "/v0/topstories"
    }
    rejected.each do |status, path|
      get path, headers: { "Accept" => "text/event-stream" } # integration tests have no socket to hijack
      assert_equal status, response.status
    end
    with_server_parameters(live: "off") do
      get "/v0/maxitem.json", headers: { "Accept" => "text/event-stream" }
    end
    assert_equal [ 406, { "error" => "Event streams are turned off on this server" } ],
      [ response.status, response.parsed_body ]
    head "/v0/maxitem.json", headers: { "Accept" => "text/event-stream" }
    assert_response :success
  end

  private
    def assert_writes_rejected
      %i[ post put patch delete ].each do |verb|
        process verb, "/v0/item/#{wal}.json", params: { title: "Mine" }, as: :json
        assert_equal [ 401, { "error" => "Permission denied" } ], [ response.status, response.parsed_body ],
          verb.to_s
      end
    end

    def wal = posts(:wal).id * 2

    def read(path, **parameters)
      get "/v0/#{path}.json", params: parameters
      assert_response :success
      JSON.parse(response.body)
    end
end
