require "test_helper"

# Returns what visitors see, or with a token what its member sees.
class Api::ReadingTest < ActionDispatch::IntegrationTest
  test "returns lists in the order of their pages" do
    {
      "" => "/", "?list=newest" => "/newest", "?list=top&period=month" => "/top/month", "?list=ask" => "/ask",
      "?list=domain&domain=sqlite.org" => "/domains/sqlite.org"
    }.each do |query, page|
      get page
      ids = css_select("li.post").map { |post| post["id"].delete_prefix("post_").to_i }
      assert_equal ids, api(:success, :get, "/posts#{query}")["posts"].pluck("id"), page
    end
    api :bad_request, :get, "/posts?page=nonsense"
  end

  test "names the parameter of a list that is missing or invalid, and its valid values" do
    {
      "list=worst" => [ "list", "“list” must be hot, newest, active, ask, show, top, past, domain or tag." ],
      "list=top&period=eon" => [ "period", "“period” must be day, week, month, year or all." ],
      "list=past&day=yesterday" => [ "day", "“day” must be a date, such as 2026-11-21." ],
      "list=domain" => [ "domain", "“domain” is missing or invalid." ],
      "list=tag&tag=" => [ "tag", "“tag” is missing or invalid." ]
    }.each do |query, (field, detail)|
      assert_equal [ { "field" => field, "detail" => detail } ],
        api(:bad_request, :get, "/posts?#{query}")["errors"], query
    end
    %w[ list=domain&domain=nobody.example list=tag&tag=nosuch list=past&day=2999-01-01 ].each do |query|
      assert_equal "Not found", api(:not_found, :get, "/posts?#{query}")["title"], query
    end
  end

  test "paginates with a Link header" do
    Post.insert_all! Array.new(70) { |index| { author_id: users(:tomas).id, title: "Post #{index}",
      body: "x", kind: "text", last_activity_at: Time.current } }
    seen, path = [], "/posts?list=newest"
    while path
      page = api(:success, :get, path)
      seen.concat page["posts"].pluck("id")
      assert_equal page["next"].to_s, response.headers["Link"].to_s[/<(.*)>; rel="next"/, 1].to_s
      path = page["next"]&.delete_prefix("http://www.example.com#{FOLDER}")
    end
    assert_equal Post.newest_first.ids, seen
  end

  test "returns a post's whole thread in page order, with depths" do
    thread = api(:success, :get, "/posts/#{posts(:wal).id}")

    assert_equal [ posts(:wal).title, "maria", 42, "link" ],
      thread.values_at("title", "author", "score", "kind")
    assert_equal %i[ objection answer taken_back correction ].map { |name| comments(name).id },
      thread["comments"].pluck("id")
    assert_equal [ 0, 1, 2, 3 ], thread["comments"].pluck("depth")
    assert_equal [ true, nil ], thread["comments"][2].values_at("removed", "body")
    assert_includes thread["comments"][0]["html"], "<em>hurts</em>"
  end

  test "returns replies deeper than a page shows" do
    depths = api(:success, :get, "/posts/#{posts(:ask_backups).id}")["comments"].pluck("depth")
    assert_equal 15, depths.max
  end

  test "returns the token owner's votes and muted members" do
    comments(:answer).vote_by users(:tomas), -1
    posts(:wal).vote_by users(:tomas)
    Mute.new(user: users(:tomas), name: "maria").submit
    thread = api(:success, :get, "/posts/#{posts(:wal).id}", by: token_of(users(:tomas), scope: "read"))
    assert_equal -1,
      api(:success, :get, "/comments/#{comments(:answer).id}", by: token_of(users(:tomas)))["vote"]

    assert_equal [ 1, [ nil, -1, nil, nil ], [ false, true, false, true ] ],
      [ thread["vote"], *%w[ vote muted ].map { |key| thread["comments"].pluck(key) } ]
    assert_empty api(:success, :get, "/posts", by: token_of(users(:tomas))).fetch("posts")
      .select { |post| post["author"] == "maria" }
  end

  test "returns 410 for removed posts, and the target of merged ones" do
    assert_match(/removed/, api(:gone, :get, "/posts/#{posts(:withdrawn).id}")["title"])
    posts(:essay).moderation_action_by(
      users(:admin), action: "merged", reason: "The same", target_address: posts(:wal).id.to_s
    ).execute
    assert_equal posts(:wal).id, api(:gone, :get, "/posts/#{posts(:essay).id}")["merged_into"]
    api :not_found, :get, "/posts/1"
  end

  test "returns comments, members and their posts and comments" do
    assert_equal comments(:answer).body, api(:success, :get, "/comments/#{comments(:answer).id}")["body"]
    assert_nil api(:success, :get, "/comments/#{comments(:taken_back).id}")["body"]
    assert_equal Comment.visible.count, api(:success, :get, "/comments")["comments"].size
    assert_equal [ "maria", 1200, [] ],
      api(:success, :get, "/users/maria").values_at("username", "karma", "hats")
    assert_equal users(:maria).posts.visible.count, api(:success, :get, "/users/maria/posts")["posts"].size
    assert_equal users(:tomas).comments.visible.count,
      api(:success, :get, "/users/tomas/comments")["comments"].size
    api :not_found, :get, "/users/nobody-here"

    assert_nil api(:success, :get, "/users/tomas")["suspension"]
    suspended = decide(users(:tomas), "suspended", "Unkind", days: 3) && Suspension.sole
    assert_equal({ "until" => suspended.expires_at.iso8601, "reason" => "Unkind" },
      api(:success, :get, "/users/tomas")["suspension"])
    decide users(:tomas), "banned", "Unkind again"
    assert_equal({ "until" => nil, "reason" => "Unkind again" },
      api(:success, :get, "/users/tomas")["suspension"])
  end

  test "lists the hats that a member can wear" do
    grant_hat(name: "Given up").give_up
    grant_hat(name: "Revoked").revoke
    grant_hat(name: "Librarian", link: "https://library.example/staff")
    expected = [ { "name" => "Librarian", "link" => "https://library.example/staff" } ]
    assert_equal expected, api(:success, :get, "/users/maria")["hats"]
  end

  test "allows cross-origin reads, but no credentials or writes" do
    api :success, :get, "/posts"
    assert_equal "*", response.headers["access-control-allow-origin"]
    process :options, "#{FOLDER}/posts",
      headers: { "Origin" => "https://elsewhere.example", "Access-Control-Request-Method" => "POST" }
    assert_equal [ "GET, HEAD", "*", nil ],
      response.headers.values_at("access-control-allow-methods", "access-control-allow-headers",
        "access-control-allow-credentials")
  end

  test "returns 304 for unchanged responses, with or without a token" do
    client = WholeStackClient.new(app)
    [ {}, { "HTTP_AUTHORIZATION" => "Bearer #{token_of(users(:tomas))}" } ].each do |headers|
      first = client.get("#{FOLDER}/posts", headers)
      assert_match(/private/, first["cache-control"]) if headers.any?
      assert_equal 304,
        client.get("#{FOLDER}/posts", { **headers, "HTTP_IF_NONE_MATCH" => first["etag"] }).status
    end
  end

  test "returns 405 with the methods of an endpoint that doesn't support the request's" do
    { "put /posts" => "GET, HEAD, POST", "delete /me" => "GET, HEAD", "get /posts/1/vote" => "POST, DELETE",
      "delete /users/maria/posts" => "GET, HEAD" }.each do |request, allowed|
      verb, path = request.split
      process verb.to_sym, "#{FOLDER}#{path}"
      answer = [ response.status, response.media_type, response.headers["Allow"] ]
      assert_equal [ 405, "application/problem+json", allowed ], answer, request
    end
    delete "#{FOLDER}/nothing"
    assert_response :not_found
  end

  test "returns problem details for unknown paths and malformed bodies" do
    get "#{FOLDER}/nothing"
    assert_equal [ 404, "application/problem+json" ], [ response.status, response.media_type ]
    assert_equal [ "Not found", "There is no such endpoint, or no such item." ],
      response.parsed_body.values_at("title", "detail")
    post "#{FOLDER}/posts", params: "{",
      headers: {
        "Content-Type" => "application/json", "Authorization" => "Bearer #{token_of(users(:maria))}"
      }
    assert_equal [ 400, "application/problem+json" ], [ response.status, response.media_type ]
  end
end
