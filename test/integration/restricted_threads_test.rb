require "test_helper"

# A thread that is closed to recent members: the form says so before they type, and keeps what they typed.
class RestrictedThreadsTest < ActionDispatch::IntegrationTest
  setup do
    @post, @tomas = posts(:ask_backups), users(:tomas)
    @tomas.update_columns created_at: 29.days.ago
    sign_in_as @tomas
  end

  test "says so above the forms, and keeps the text" do
    get post_path(@post)
    assert_select ".limits", 0
    assert decide(@post, "restricted")
    [ post_path(@post), new_comment_reply_path(comments(:unkind)) ].each do |path|
      get path
      assert_select ".form .limits", /closed this thread to members who joined less than 30 days ago/
    end
    [ post_comments_path(@post), comment_replies_path(comments(:unkind)) ].each do |path|
      assert_no_difference(-> { Comment.count }) { post path, params: { comment: { body: "Typed" } } }
      assert_response :unprocessable_content
      assert_select ".errors", Regexp.new("closed this thread to members who joined less than 30 days ago, " \
        "so you can’t comment here yet. Your text is still here")
      assert_select "textarea", /Typed/
    end
  end

  test "applies to recent members and to this thread only, until it is undone" do
    assert decide(@post, "restricted")
    assert_predicate comment(by: users(:maria)), :persisted?
    assert_nil comment
    assert_predicate comment(to: posts(:wal)), :persisted?
    change_settings newcomer_thread_days: "29"
    assert_predicate comment, :persisted?
    change_settings newcomer_thread_days: "30"
    assert ModerationAction.last.undo(by: users(:admin))
    assert_predicate comment, :persisted?
    assert decide(@post.reload, "restricted")
    assert decide(@post.reload, "unrestricted")
    assert_predicate comment, :persisted?
    @tomas.moderator!
    assert decide(@post.reload, "restricted")
    assert_predicate comment, :persisted?
  end

  test "is offered for open threads, and then its end" do
    names = %w[ restricted unrestricted ]
    offered = -> { ModerationAction.allowed_actions(users(:admin), @post.reload) & names }
    assert_equal %w[ restricted ], offered.call
    decide @post, "restricted"
    assert_equal %w[ unrestricted ], offered.call
    decide @post.reload, "unrestricted"
    decide @post.reload, "locked"
    assert_empty offered.call
  end

  test "the API responds with 422 and the reason, and repeats an earlier response" do
    token = token_of(@tomas)
    first = { by: token, body: "First", headers: { "Idempotency-Key" => "one" } }
    api :created, :post, "/posts/#{@post.id}/comments", **first
    assert decide(@post, "restricted")
    answer = api :unprocessable_content, :post, "/posts/#{@post.id}/comments", by: token, body: "Second"
    assert_match(/closed this thread to members who joined less than 30 days ago/, answer["detail"])
    api :ok, :post, "/posts/#{@post.id}/comments", **first
  end

  private
    def comment(by: @tomas, to: @post)
      @number = @number.to_i + 1
      Comment.new(post: to, author: by.reload, body: "Number #{@number}").submit(limited: false)
    end
end
