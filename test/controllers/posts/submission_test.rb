require "test_helper"

class Posts::SubmissionTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:tomas) }

  test "asks visitors to sign in and shows the typed text" do
    sign_out
    get new_post_path(title: "A title")
    assert_redirected_to new_session_path(return_to: new_post_path(title: "A title"))
    assert_no_difference("Post.count") do
      post posts_path, params: { post: { title: "A title", body: "Words." } }
    end
    assert_response :unauthorized
    assert_select "pre.typed", "Words."
    assert_select "article a[href^='/sign-in']", "Sign in"
  end

  test "fills the form from a bookmarklet's parameters" do
    get new_post_path(title: "Page caches", url: "https://example.com/caches?utm_source=x", body: "Words.")
    assert_select "input[name='post[title]'][value='Page caches']"
    assert_select "input[name='post[url]'][value='https://example.com/caches']"
    assert_select "textarea", /Words/
  end

  test "ignores malformed parameters in the form" do
    get "/posts/new?title[]=a&url[b]=c&body[][d]=e"
    assert_response :success
    get new_post_path(url: "javascript:alert(1)", title: "\u202E\0x")
    assert_response :success
    assert_select "a[href^=javascript]", 0
  end

  test "creates a link post" do
    assert_difference "Post.count" do
      post posts_path, params: { post: { title: "Page caches", url: "https://example.com/caches", body: "" } }
    end
    assert_redirected_to post_path(Post.last)
    assert_equal [ users(:tomas), "link", "example.com", nil ],
      [ Post.last.author, Post.last.kind, Post.last.domain, Post.last.body ]
  end

  test "re-renders an invalid post with errors and the typed values" do
    post posts_path, params: { post: { title: "x" * 151, url: "ftp://example.com", body: "My words." } }
    assert_response :unprocessable_entity
    assert_equal [
      "Title is too long (maximum 150 characters).", "Link must be an http:// or https:// address."
    ],
      css_select(".errors[role=alert] li").map { |error| error.text.strip }
    assert_select "input[name='post[title]'][value='#{"x" *
      151}'][aria-invalid=true][aria-describedby*=post_title_message]"
    assert_select "input[name='post[url]'][value='ftp://example.com'][aria-invalid=true]"
    assert_select "textarea", /My words/
  end

  test "upvotes the recent post of the same link and redirects to it" do
    assert_no_difference "Post.count" do
      assert_difference -> { posts(:wal).reload.score } => 1 do
        post posts_path, params: { post: { title: "WAL", url: "https://www.sqlite.org/wal.html#top" } }
      end
    end
    assert_redirected_to post_path(posts(:wal))
    follow_redirect!
    assert_select ".flash", /counted your submission as an upvote/
    assert_select "button.vote[aria-pressed=true]"
  end

  test "keeps the typed text and shows the recent post of the same link" do
    post posts_path, params: { post: { title: "WAL", url: "https://sqlite.org/wal.html", body: "My words." } }
    assert_response :unprocessable_entity
    assert_select "main a[href='#{post_path(posts(:wal))}']", posts(:wal).title
    assert_select "textarea", /My words/
  end

  test "ignores parameters that aren't permitted" do
    post posts_path,
      params: { post: { title: "Mine", body: "Words.", author_id: users(:maria).id, score: 1000,
        kind: "show", removed: true, id: 1, created_at: 1.year.ago, request_token: "x" } }
    assert_equal [ users(:tomas), 1, "text", false, nil ],
      Post.last.then { |post| [ post.author, post.score, post.kind, post.removed, post.request_token ] }
  end

  test "rejects malformed parameters" do
    [
      {}, { post: "x" }, { post: [] }, { post: [ "x" ] }, { post: {} }, { post: { title: [ "x" ] } },
      { title: "x" }
    ].each do |params|
      assert_no_difference("Post.count") { post posts_path, params: }
      assert_response :bad_request, params.inspect
    end
    [
      { title: [ "x" ], body: "y" }, { title: { a: "x" }, url: "https://example.com" },
      { title: "x", url: [ "https://example.com" ] }
    ].each do |form|
      assert_no_difference("Post.count") { post posts_path, params: { post: form } }
      assert_response :unprocessable_entity, form.inspect
    end
  end

  test "returns 400 for invalid UTF-8" do
    assert_no_difference("Post.count") { post posts_path, params: "post[title]=%FF&post[body]=x" }
    assert_response :bad_request
  end

  test "strips NUL and invisible characters" do
    post posts_path, params: { post: { title: "A\0B\u202Ec\u200Bd", body: "x\0y" } }
    assert_equal [ "ABcd", "xy" ], [ Post.last.title, Post.last.body ]
  end

  test "re-renders a title of a megabyte" do
    post posts_path, params: { post: { title: "x" * 1_000_000, body: "Words." } }
    assert_response :unprocessable_entity
    assert_select "input[name='post[title]']" do |inputs|
      assert_equal 1_000_000, inputs.first[:value].size
    end
  end

  test "rejects unsafe links" do
    [
      "javascript:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)", "data:text/html,x",
      "https://user:secret@example.com", "vbscript:x", "//example.com"
    ].each do |url|
      assert_no_difference("Post.count") { post posts_path, params: { post: { title: "x", url: } } }
      assert_response :unprocessable_entity, url
    end
  end

  test "rejects cross-site requests" do
    ActionController::Base.with(allow_forgery_protection: true) do
      assert_no_difference("Post.count") { post posts_path, params: { post: { title: "x", body: "y" } } }
      assert_response :unprocessable_entity
    end
  end
end
