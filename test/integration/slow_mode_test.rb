require "test_helper"

# In a thread in slow mode, members can comment every few minutes. The form says so before they type, and a
# comment that comes too early isn't lost.
class SlowModeTest < ActionDispatch::IntegrationTest
  setup do
    @post, @tomas = posts(:ask_backups), users(:tomas)
    @tomas.update_columns karma: 100, created_at: 1.year.ago
    freeze_time
    sign_in_as @tomas
  end

  test "says so before one types, and when the next comment is possible" do
    get post_path(@post)
    assert_select ".limits", 0
    slow
    get post_path(@post)
    assert_select "#comments > .form .limits", /slow mode: you can comment here every 5 minutes/
    assert_select ".limits strong", 0
    comment "First"
    [ post_path(@post), new_comment_reply_path(Comment.last) ].each do |path|
      get path
      assert_select ".form .limits strong", "You can comment again in 5 minutes."
    end
    travel 5.minutes
    get post_path(@post)
    assert_select ".limits strong", 0
  end

  test "keeps the text of a comment or reply that comes too early, and says how long to wait" do
    slow
    comment "First"
    travel 2.minutes
    paths = [ post_comments_path(@post), comment_replies_path(Comment.last) ]
    paths.zip(%w[ Second Third ]) do |path, body|
      assert_no_difference(-> { Comment.count }) { post path, params: { comment: { body: } } }
      assert_response :unprocessable_content
      assert_select ".errors", /Slow mode is on.*Your text is still here; submit it again in 3 minutes/
      assert_select "textarea", body
    end
    travel 3.minutes
    assert_difference(-> { Comment.count }) { comment "Second" }
  end

  test "a flag on one's comments there makes it a minute longer, unless it was dismissed" do
    slow
    comment "First"
    flag Comment.last, by: 2
    flag comments(:answer), by: 1 # in another thread
    assert_equal 7.minutes.from_now, free_at
    decide Comment.last, "dismissed", nil
    assert_equal 5.minutes.from_now, free_at
  end

  test "applies to this thread only, and not to moderators" do
    slow
    comment "First"
    assert_difference(-> { Comment.count }) { comment "Elsewhere", to: posts(:wal) }
    @tomas.moderator!
    assert_difference(-> { Comment.count }) { comment "Second" }
    get post_path(@post)
    assert_select ".limits", 0
  end

  test "ends when a moderator turns it off or undoes it" do
    slow
    comment "First"
    assert decide(@post.reload, "unslowed")
    assert_difference(-> { Comment.count }) { comment "Second" }
    slow
    assert_difference(-> { Comment.count }, 0) { comment "Third" }
    assert ModerationAction.last.undo(by: users(:admin))
    assert_difference(-> { Comment.count }) { comment "Third" }
  end

  test "is offered for open threads that aren't in slow mode yet, and then its end" do
    offered = -> { ModerationAction.allowed_actions(users(:admin), @post.reload) & %w[ slowed unslowed ] }
    assert_equal %w[ slowed ], offered.call
    slow
    assert_equal %w[ unslowed ], offered.call
    decide @post.reload, "unslowed"
    decide @post.reload, "locked"
    assert_empty offered.call
  end

  test "two comments at the same time: the second has to wait" do
    slow
    Submission.new(build("First"), limited: false).create
    late = build("Second")
    assert_nil Submission.new(late, limited: false).create
    assert late.slow_mode_error
  end

  test "responds to the API with 429, Retry-After and the text, and accepts a repeated request" do
    slow
    token = token_of(@tomas)
    first = { by: token, body: "First", headers: { "Idempotency-Key" => "one" } }
    api :created, :post, "/posts/#{@post.id}/comments", **first
    travel 30.seconds
    answer = api :too_many_requests, :post, "/posts/#{@post.id}/comments", by: token, body: "Second"
    assert_match(/Slow mode is on.*in 5 minutes/, answer["detail"])
    assert_equal "270", response.headers["Retry-After"]
    api :ok, :post, "/posts/#{@post.id}/comments", **first
  end

  private
    def slow = assert(decide(@post.reload, "slowed", "Calm down"))
    def free_at = Post::SlowMode.of(@post, @tomas).free_at
    def build(body) = Comment.new(post: @post, author: @tomas, body:)
    def comment(body, to: @post) = post(post_comments_path(to), params: { comment: { body: } })
end
