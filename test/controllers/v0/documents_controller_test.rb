require "test_helper"

# Paths, queries and refusals, as Firebase's REST API has them.
class V0::DocumentsControllerTest < ActionDispatch::IntegrationTest
  test "child paths of any depth" do
    kids = read("item/#{wal}/kids")

    assert_equal [ comments(:objection).id * 2 + 1 ], kids
    assert_equal kids.first, read("item/#{wal}/kids/0")
    assert_equal posts(:wal).title, read("item/#{wal}/title")
    assert_equal read("user/maria")["about"], read("user/maria/about")
    assert_equal read("updates")["items"], read("updates/items")
    assert_equal read("topstories").second, read("topstories/1")
    assert_equal read("item/#{wal}"), read("//item//#{wal}/")
  end

  test "null for a path with nothing at its end, and for one that is unknown" do
    [ "item/#{wal}/kids/7", "item/#{wal}/kids/00", "item/#{wal}/kids/-1", "item/#{wal}/title/length", "item/#{wal}/text",
      "maxitem/0",
      "user/maria/password_digest",
      "pollstories", "topstories.json", "a/b/c", "item/2.5/x", "user/a.b", "%C3%A9" ].each do |path|
      assert_nil read(path), path
    end
  end

  test "queries narrow a list down" do
    stories = read("newstories")

    assert_equal stories.first(2), read("newstories", orderBy: '"$key"', limitToFirst: 2)
    assert_equal({ "3" => stories.fetch(3) }, read("newstories", orderBy: '"$key"', limitToLast: 1))
    assert_equal [ stories.max ], HackerNews::Children.of(read("newstories", orderBy: '"$value"', limitToLast: 1)).values
    assert_equal({ "descendants" => true, "id" => true }, read("item/#{wal}", shallow: true).slice("descendants", "id"))
    assert_equal({ "id" => wal }, read("item/#{wal}", orderBy: '"$key"', equalTo: '"id"'))
  end

  test "an invalid query is refused in Firebase's words, which any site may read" do
    { { limitToFirst: 5 } => "orderBy must be defined when other query parameters are defined",
      { orderBy: "$key" } => "orderBy must be a valid JSON encoded path",
      { orderBy: '"$key"', limitToFirst: -1 } => "limitToFirst must be positive" }.each do |parameters, message|
      get "/v0/topstories.json", params: parameters
      assert_equal [ 400, { "error" => message } ], [ response.status, response.parsed_body ]
      assert_equal [ "*", "application/json" ], [ response.headers["Access-Control-Allow-Origin"], response.media_type ]
    end
  end

  test "items, people and the root can't be listed" do
    %w[ .json /.json /item.json /user.json /item/.json ].each do |path|
      get "/v0#{path}", params: { shallow: true }
      assert_equal [ 401, { "error" => "Permission denied" } ], [ response.status, response.parsed_body ], path
    end
  end

  test "a path without .json is told to append it" do
    [ "/v0", "/v0/", "/v0/topstories", "/v0/item/#{wal}" ].each do |path|
      get path
      assert_equal [ 404, "append .json to your request URI to use the REST API" ], [ response.status, response.body ], path
    end
  end

  test "writes are refused" do
    assert_writes_refused
  end

  test "writes are refused in the same way while the site is read-only" do
    ENV[Kit::MaintenanceMode::VARIABLE] = "Moving house"
    MaintenanceMode.forget
    assert_writes_refused
  ensure
    ENV.delete Kit::MaintenanceMode::VARIABLE
    MaintenanceMode.forget
  end

  test "print=silent answers nothing, but says what is wrong" do
    get "/v0/maxitem.json?print=silent"
    assert_equal [ 204, "" ], [ response.status, response.body ]
    get "/v0/maxitem.json?print=silent&limitToFirst=1"
    assert_response :bad_request
  end

  test "a stream is refused where there is no room, where streams are off, and where the query is invalid" do
    refused = {
      503 => "/v0/topstories.json", 400 => "/v0/topstories.json?limitToFirst=1", 401 => "/v0/item.json", 404 => "/v0/topstories"
    }
    refused.each do |status, path|
      get path, headers: { "Accept" => "text/event-stream" } # this test has no connection to take over
      assert_equal status, response.status
    end
    without_live { get "/v0/maxitem.json", headers: { "Accept" => "text/event-stream" } }
    assert_equal [ 406, { "error" => "Event streams are turned off on this server" } ], [ response.status, response.parsed_body ]
    head "/v0/maxitem.json", headers: { "Accept" => "text/event-stream" }
    assert_response :success
  end

  private
    def assert_writes_refused
      %i[ post put patch delete ].each do |verb|
        process verb, "/v0/item/#{wal}.json", params: { title: "Mine" }, as: :json
        assert_equal [ 401, { "error" => "Permission denied" } ], [ response.status, response.parsed_body ], verb.to_s
      end
    end

    def without_live
      before = Parameters.to_h
      Parameters.instance_variable_set :@values, before.merge(live: "off")
      yield
    ensure
      Parameters.instance_variable_set :@values, before
    end

    def wal = posts(:wal).id * 2

    def read(path, **parameters)
      get "/v0/#{path}.json", params: parameters
      assert_response :success
      JSON.parse(response.body)
    end
end
