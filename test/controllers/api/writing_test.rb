require "test_helper"

# Writes with a token follow the same rules as the pages.
class Api::WritingTest < ActionDispatch::IntegrationTest
  setup { @token = token_of(users(:tomas)) }

  test "submits, edits and deletes a post" do
    post = api(:created, :post, "/posts", by: @token, title: "On forks", body: "They *split*.")
    assert_equal [ "On forks", "tomas", "text", "They *split*." ],
      post.values_at("title", "author", "kind", "body")
    assert_equal "http://www.example.com/api/v1/posts/#{post["id"]}", response.headers["location"]

    assert_equal "On spoons",
      api(:success, :patch, "/posts/#{post["id"]}", by: @token, title: "On spoons")["title"]
    assert_equal [ "On spoons", "They *split*." ],
      Post.find(post["id"]).then { |saved| [ saved.title, saved.body ] }
    api :no_content, :delete, "/posts/#{post["id"]}", by: @token
    assert_predicate Post.find(post["id"]), :removed?
  end

  test "rejects invalid posts with the page's messages and the field" do
    problem = api(:unprocessable_content, :post, "/posts",
      by: @token, title: "x" * 151, url: "nonsense", body: { "a" => 1 })

    assert_equal %w[ title url ], problem["errors"].pluck("field").sort
    assert_includes problem["detail"], "Title is too long (maximum 150 characters)"
    assert_equal [ nil ],
      api(:unprocessable_content, :post, "/posts", by: @token, title: "Nothing")["errors"].pluck("field")
    assert_equal "Title can’t be blank.",
      api(:unprocessable_content, :post, "/posts", by: @token, body: "x")["detail"]
  end

  test "returns the first record for a repeated request or Idempotency-Key" do
    first = api(:created, :post, "/posts", by: @token, title: "Once", body: "x")
    assert_equal first["id"], api(:success, :post, "/posts", by: @token, title: "Once", body: "x")["id"]

    key = { "Idempotency-Key" => "8e03978e" }
    comment = api(:created, :post, "/posts/#{posts(:wal).id}/comments",
      by: @token, headers: key, body: "Said once")
    travel 1.day
    decide posts(:wal), "locked"
    assert_equal comment["id"],
      api(
        :success,
        :post,
        "/posts/#{posts(:wal).id}/comments",
        by: @token,
        headers: key,
        body: "Said once"
      )["id"]
    api :unprocessable_content, :post, "/posts/#{posts(:wal).id}/comments", by: token_of(users(:maria)),
      headers: key, body: "Said once"
  end

  test "rejects an Idempotency-Key reused for a different request" do
    key, url = { "Idempotency-Key" => "8e03978e" }, "/posts/#{posts(:wal).id}/comments"
    comment = api(:created, :post, url, by: @token, headers: key, body: "Said once")
    [
      [ url, { body: "Said otherwise" } ], [ "/posts/#{posts(:essay).id}/comments", { body: "Said once" } ],
      [ "/comments/#{comments(:answer).id}/replies", { body: "Said once" } ],
      [ "/posts", { title: "Said", body: "Said once" } ]
    ].each do |path, params|
      problem = assert_no_difference(-> { Comment.count + Post.count }) {
        api :unprocessable_content, :post, path, by: @token, headers: key, **params
      }
      assert_match(/Idempotency-Key was already used for a different request/, problem["detail"])
    end
    api :success, :patch, "/comments/#{comment["id"]}", by: @token, body: "Said better"
    assert_equal "Said better", api(:success, :post, url, by: @token, headers: key, body: "Said once")["body"]

    Comment.find(comment["id"]).update_columns request_fingerprint: nil # as saved by the first release
    api :success, :post, url, by: @token, headers: key, body: "Said once"
  end

  test "scopes an Idempotency-Key to the member and the type of record" do
    key = { "Idempotency-Key" => "8e03978e" }
    post = api(:created, :post, "/posts", by: @token, headers: key, title: "Once", body: "x")
    assert_equal post["id"],
      api(:success, :post, "/posts", by: @token, headers: key, body: "x", title: "Once")["id"]
    api :unprocessable_content, :post, "/posts", by: @token, headers: key, title: "Once", body: "y"
    api :created, :post, "/posts", by: token_of(users(:maria)), headers: key, title: "Once", body: "y"
  end

  test "upvotes the existing post when its link is submitted again" do
    assert_equal posts(:wal).id,
      api(:success, :post, "/posts", by: @token, title: "WAL", url: posts(:wal).url)["id"]
    assert_equal 1, posts(:wal).votes.find_by(user: users(:tomas)).value
  end

  test "creates, replies to, edits and deletes comments" do
    comment = api(:created, :post, "/posts/#{posts(:wal).id}/comments", by: @token, body: "At the **root**")
    reply = api(:created, :post, "/comments/#{comments(:answer).id}/replies", by: @token, body: "Below")
    assert_equal [ nil, comments(:answer).id ], [ comment["parent_id"], reply["parent_id"] ]
    assert_equal 1, users(:maria).notifications.where(comment_id: reply["id"]).count

    assert_equal "Better",
      api(:success, :patch, "/comments/#{comment["id"]}", by: @token, body: "Better")["body"]
    api :unprocessable_content, :put, "/comments/#{comment["id"]}", by: @token, body: " "
    api :no_content, :delete, "/comments/#{comment["id"]}", by: @token
    assert_equal [ "parent" ],
      api(
        :unprocessable_content, :post, "/comments/#{comment["id"]}/replies", by: @token, body: "x"
      )["errors"].pluck("field")
  end

  test "leaves a post unchanged by an empty update" do
    post = api(:created, :post, "/posts", by: @token, title: "Once", body: "x")
    assert_equal post, api(:success, :patch, "/posts/#{post["id"]}", by: @token)
  end

  test "rejects edits of others' records and after two hours" do
    api :forbidden, :patch, "/posts/#{posts(:wal).id}", by: @token, title: "Mine"
    api :not_found, :patch, "/comments/#{comments(:answer).id}", by: @token, body: "Mine"
    travel 3.hours
    Comment.create! post: posts(:show_terminal), author: users(:maria), body: "Hm."
    api :forbidden, :delete, "/posts/#{posts(:show_terminal).id}", by: @token
    assert_match(
      /2 hours/, api(
        :unprocessable_content, :patch, "/comments/#{comments(:objection).id}", by: @token, body: "Late"
      )["detail"]
    )
  end

  test "votes, withdraws votes and rejects invalid ones" do
    assert_equal({ "score" => 43, "vote" => 1, "standing" => "counted" },
      api(:success, :post, "/posts/#{posts(:wal).id}/vote", by: @token))
    assert_equal({ "score" => 42, "vote" => nil, "standing" => nil },
      api(:success, :delete, "/posts/#{posts(:wal).id}/vote", by: @token))
    assert_equal({ "score" => 8, "vote" => -1, "standing" => "counted" },
      api(:success, :post, "/comments/#{comments(:answer).id}/vote", by: @token, value: -1))
    assert_equal 9, api(:success, :delete, "/comments/#{comments(:answer).id}/vote", by: @token)["score"]

    api :forbidden, :post, "/posts/#{posts(:show_terminal).id}/vote", by: @token
    api :forbidden, :post, "/comments/#{comments(:objection).id}/vote", by: @token
    assert_equal [ "value" ],
      api(:bad_request, :post, "/comments/#{comments(:answer).id}/vote", by: @token, value: 5)["errors"]
        .pluck("field")
    assert_match(
      /requires 100 karma/,
      api(
        :forbidden,
        :post,
        "/comments/#{comments(:answer).id}/vote",
        by: token_of(users(:newcomer)),
        value: -1
      )["detail"]
    )
  end

  test "saves and flags posts and comments" do
    {
      "/posts/#{posts(:wal).id}" => posts(:wal),
      "/comments/#{comments(:answer).id}" => comments(:answer)
    }.each do |path, item|
      2.times { api :no_content, :post, "#{path}/bookmark", by: @token }
      assert_equal 1, item.bookmarks.count
      api :no_content, :delete, "#{path}/bookmark", by: @token
      api :no_content, :post, "#{path}/flag", by: @token, reason: "spam", details: "Twice a day"
      assert_equal [ "spam", "Twice a day" ], item.flag_by(users(:tomas)).values_at(:reason, :details)
      api :no_content, :delete, "#{path}/flag", by: @token
      assert_equal [ 0, 0 ], [ item.bookmarks.count, item.flags.count ]
    end
    assert_equal "This was removed",
      api(:gone, :post, "/posts/#{posts(:withdrawn).id}/bookmark", by: @token)["title"]
    api :unprocessable_content, :post, "/posts/#{posts(:wal).id}/flag", by: @token, reason: "boring"
    api :forbidden, :post, "/posts/#{posts(:show_terminal).id}/flag", by: @token, reason: "spam"
  end

  test "disowns posts and comments permanently, by the rules of the form" do
    post = api(:created, :post, "/posts", by: @token, title: "Not mine", body: "Words")
    comment = api(:created, :post, "/posts/#{post["id"]}/comments", by: @token, body: "Nor this")
    travel 59.minutes
    [ "/posts/#{post["id"]}", "/comments/#{comment["id"]}" ].each do |path|
      assert_match(/an hour after/, api(:forbidden, :post, "#{path}/disownment", by: @token)["detail"])
    end
    travel 2.minutes
    read_only = AccessToken.create!(user: users(:tomas), name: "Reader", scope: "read").secret
    api :forbidden, :post, "/posts/#{post["id"]}/disownment", by: read_only
    api :not_found, :post, "/posts/#{post["id"]}/disownment", by: token_of(users(:maria))

    flag Comment.find(comment["id"]), by: 1
    refused = api(:forbidden, :post, "/comments/#{comment["id"]}/disownment", by: @token)
    assert_match(/moderation queue/, refused["detail"])
    assert decide(Comment.find(comment["id"]), "dismissed", nil)
    [ "/posts/#{post["id"]}", "/comments/#{comment["id"]}" ].each do |path|
      api :no_content, :post, "#{path}/disownment", by: @token
      assert_equal User::GHOST_USERNAME, api(:success, :get, path)["author"]
      api :not_found, :post, "#{path}/disownment", by: @token
    end
    api :forbidden, :delete, "/posts/#{post["id"]}", by: @token
    api :not_found, :delete, "/comments/#{comment["id"]}", by: @token
  end

  test "lists notifications and marks them read" do
    Comment.new(author: users(:maria), post: posts(:show_terminal), body: "Does it thread, @tomas?").submit
    posts(:ask_backups).follow_by users(:tomas)
    perform_enqueued_jobs do
      Comment.new(author: users(:maria), post: posts(:ask_backups), body: "Anybody?").submit
    end
    notifications = api(:success, :get, "/inbox", by: @token)["notices"]

    assert_equal [ [ "thread", 1, nil ], [ "reply", nil, "maria" ] ],
      notifications.map { |notification| [ *notification.values_at("kind", "comments_count"),
      notification.dig("comment", "author") ] }
    assert_equal [ 2, "tomas" ], api(:success, :get, "/me", by: @token).values_at("unread_count", "username")
    assert_equal 0,
      api(:success, :post, "/inbox/reading", by: @token, up_to: notifications.first["id"])["unread_count"]
    {
      { up_to: nil } => "up_to", { up_to: "x" } => "up_to", { up_to: 1, made_at: "noon" } => "made_at"
    }.each do |params, field|
      assert_equal [ field ],
        api(:bad_request, :post, "/inbox/reading", by: @token, **params)["errors"].pluck("field")
    end
  end

  test "applies content rules, locks and rate limits" do
    ContentRule.create!(user: users(:admin), kind: "words", action: "refuse", pattern: "buy now",
      reason: "No selling")
    assert_match(
      /No selling/, api(
        :unprocessable_content, :post, "/posts/#{posts(:wal).id}/comments", by: @token, body: "Buy now"
      )["detail"]
    )
    decide posts(:wal), "locked"
    assert_equal [ "post" ],
      api(:unprocessable_content, :post, "/posts/#{posts(:wal).id}/comments", by: @token, body: "x")["errors"]
        .pluck("field")

    newcomer = token_of(users(:newcomer))
    assert_match(
      /nobody here has linked to before/,
      api(
        :unprocessable_content,
        :post,
        "/posts",
        by: newcomer,
        title: "Shop",
        url: "https://shop.example"
      )["detail"]
    )
    2.times { |index| api :created, :post, "/posts", by: newcomer, title: "Post #{index}", body: "x" }
    assert_match(/2 times per hour/,
      api(:unprocessable_content, :post, "/posts", by: newcomer, title: "Post 3", body: "x")["detail"])
  end
end
