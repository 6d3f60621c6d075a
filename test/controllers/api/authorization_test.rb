require "test_helper"

# Token scopes, accounts that may not write, and rate limits of invalid tokens.
class Api::AuthorizationTest < ActionDispatch::IntegrationTest
  WRITES = [
    [ :post, "/posts" ], [ :patch, "/posts/1" ], [ :delete, "/posts/1" ], [ :post, "/posts/1/comments" ],
    [ :post, "/posts/1/vote" ], [ :delete, "/comments/1/vote" ], [ :post, "/comments/1/replies" ],
    [ :post, "/posts/1/bookmark" ], [ :post, "/comments/1/flag" ], [ :post, "/inbox/reading" ] ]

  test "requires a token to write and to read the inbox" do
    sign_in_as users(:maria) # the session cookie must not count
    [ *WRITES, [ :get, "/me" ], [ :get, "/inbox" ] ].each do |verb, path|
      api :unauthorized, verb, path
      assert_equal "Bearer", response.headers["www-authenticate"]
    end
  end

  test "rejects invalid tokens even where visitors may read" do
    [ "nonsense", "frontpage_#{"z" * 40}", token_of(users(:maria), scope: "feeds") ].each do |token|
      api :unauthorized, :get, "/posts", by: token
      assert_match(/invalid_token/, response.headers["www-authenticate"])
    end
    get "#{FOLDER}/posts", headers: { "Authorization" => "Basic bWFyaWE6eA==" }
    assert_response :unauthorized
  end

  test "limits invalid tokens, but not valid ones from the same network" do
    valid, wrong = token_of(users(:maria)), "frontpage_#{"z" * 40}"
    TokenAuthentication::MAX_WRONG_TOKENS.times { api :unauthorized, :get, "/me", by: wrong }
    assert_match "Valid tokens still work", api(:too_many_requests, :get, "/me", by: wrong)["detail"]
    assert_equal "180", response.headers["retry-after"]
    api :too_many_requests, :get, "/posts", by: "nonsense"
    api :success, :get, "/me", by: valid
    travel TokenAuthentication::WINDOW + 1.second
    api :unauthorized, :get, "/me", by: wrong
  end

  test "doesn't count a missing token as an invalid one" do
    (TokenAuthentication::MAX_WRONG_TOKENS + 1).times { api :unauthorized, :get, "/me" }
    (TokenAuthentication::MAX_WRONG_TOKENS + 1).times do
      api :unauthorized, :get, "/me", headers: { "Authorization" => "Bearer" }
    end
    api :unauthorized, :get, "/me", by: "nonsense"
  end

  test "rejects writes with a read-only token" do
    token = token_of(users(:maria), scope: "read")
    api :success, :get, "/inbox", by: token
    WRITES.each do |verb, path|
      assert_equal "This token can only read", api(:forbidden, verb, path, by: token)["title"]
    end
  end

  test "lets suspended members read, and rejects writes with the reason" do
    token = token_of(users(:tomas))
    decide users(:tomas), "suspended", "A quarrel", days: 3
    api :success, :get, "/inbox", by: token
    problem = api(:forbidden, :post, "/posts", by: token, title: "x", body: "y")
    assert_equal "A quarrel", problem["detail"]
    assert_in_delta 3.days.from_now, Time.iso8601(problem["until"]), 1.minute
    api :no_content, :post, "/posts/#{posts(:wal).id}/bookmark", by: token
  end

  test "rejects writes of members awaiting approval" do
    JoinRequest.create!(user: users(:newcomer), body: "I read here every day, and would like to answer.")
    token = token_of(users(:newcomer))
    api :success, :get, "/me", by: token
    assert_equal "Your membership isn’t approved yet",
      api(:forbidden, :post, "/posts/#{posts(:wal).id}/comments", by: token, body: "x")["title"]
  end

  test "rejects writes with 503 in maintenance mode" do
    token = token_of(users(:tomas))
    in_maintenance_mode do
      assert_equal [ "Maintenance mode", "Moving house" ],
        api(:service_unavailable, :post, "/posts", by: token, title: "x", body: "y")
          .values_at("title", "reason")
      assert_equal "30", response.headers["retry-after"]
      api :success, :get, "/posts", by: token
    end
  end

  test "looks up tokens with no query for visitors and one for a token" do
    token = token_of(users(:tomas))
    api :success, :get, "/me", by: token # records the last use
    assert_equal [ 0, 1 ],
      [ {}, { "Authorization" => "Bearer #{token}" } ].map { |headers|
        token_queries { get "#{FOLDER}/users/maria", headers: }
      }
    assert_equal 0, token_queries { get "/" }
  end

  test "needs no CSRF token" do
    ActionController::Base.with(allow_forgery_protection: true) do
      api :created, :post, "/posts", by: token_of(users(:tomas)), title: "From a script", body: "x"
    end
  end

  private
    def token_queries(&) = captured_sql(&).grep(/access_tokens/).size
end
