require "test_helper"

# Flags may be wrong, so the thread of a post that they hide goes on, in slow mode, until a moderator decides.
class ThreadsHiddenByFlagsTest < ActionDispatch::IntegrationTest
  setup do
    @post, @tomas = posts(:wal), users(:tomas)
    @tomas.update_columns karma: 100, created_at: 1.year.ago
    freeze_time
    sign_in_as @tomas
    hide_by_flags @post
  end

  test "members can comment every few minutes, and the page and the form say why" do
    get post_path(@post)
    assert_response :ok
    assert_select "meta[name=robots][content=noindex]"
    assert_select "article p", /A moderator will review it. Until then, each member can comment every 5/
    assert_select "#comments > .form .limits", /Members flagged this post. Until a moderator decides, you can/
    comment "First"
    comment "Second"
    assert_select ".errors", /Slow mode is on/
    get new_comment_reply_path(comments(:answer))
    assert_select ".limits strong", "You can comment again in 5 minutes."
    assert_select ".meta a", "a post hidden by flags"
    travel 5.minutes
    assert_difference(-> { @post.comments.count }) { reply_to comments(:answer) }
  end

  test "lists leave it out, and live updates, votes on comments, the feed and replies' emails go on" do
    Comment.new(post: @post, parent: comments(:objection), author: users(:maria), body: "Well.").submit
    assert_not_predicate @tomas.notifications.last, :stale?
    get root_path
    assert_select "#post_#{@post.id}", 0
    get post_path(@post)
    assert_select "[data-live-updates='post=#{@post.id}']"
    assert Comment.find_with_vote(comments(:correction).id, users(:newcomer)).vote_by(users(:newcomer))
    get "#{post_path(@post)}.atom"
    assert_select "title", /\AComments on a post hidden by flags/
    assert_no_match @post.title, response.body
  end

  test "the API says that it is hidden, without its content, and accepts comments at the same pace" do
    token = token_of(@tomas)
    thread = api(:ok, :get, "/posts/#{@post.id}")
    assert_equal [ true, nil, 4 ], [ thread["hidden"], thread["title"], thread["comments"].size ]
    api :created, :post, "/posts/#{@post.id}/comments", by: token, body: "First"
    api :too_many_requests, :post, "/posts/#{@post.id}/comments", by: token, body: "Second"
    assert_equal "300", response.headers["Retry-After"]
  end

  test "goes back to the normal pace once a moderator shows the post again, or members vouch for it" do
    comment "First"
    decide @post.reload, "restored"
    assert_difference(-> { @post.comments.count }) { comment "Second" }
    get post_path(@post)
    assert_select ".limits", 0
  end

  test "stays in the slow mode that a moderator turned on" do
    decide @post.reload, "restored"
    decide @post.reload, "slowed"
    get post_path(@post)
    assert_select ".limits", /A moderator turned on slow mode/
  end

  test "is closed when a moderator removes or locks it, on every page and in the API" do
    { "locked" => /A moderator locked this thread/, "removed" => /closed because a moderator removed/ }
      .each do |action, reason|
      assert decide(@post.reload, action)
      get post_path(@post)
      assert_select "#comments textarea, #comments a[href$='/replies/new'], #comments .vote", 0
      assert_select "#comments > .hint", reason
      assert_no_difference(-> { Comment.count }) { reply_to comments(:answer) }
      api 422, :post, "/posts/#{@post.id}/comments", by: token_of(@tomas), body: "Late"
    end
    api :gone, :get, "/posts/#{@post.id}"
  end

  test "lists of comments follow, also when they were read before" do
    reply = "#comment_#{comments(:objection).id} > details > .actions a[href$='/replies/new']"
    { nil => 1, "removed" => 0, "restored" => 1 }.each do |action, count|
      decide @post.reload, action if action
      get user_comments_path("tomas")
      assert_select reply, count, action
    end
  end

  test "moderators comment as often as they want, and aren't offered a second slow mode" do
    @tomas.moderator!
    assert_difference(-> { Comment.count }, 2) { 2.times { |turn| comment "Note #{turn}" } }
    offered = ModerationAction.allowed_actions(users(:admin), @post.reload)
    assert_equal %w[ locked ], offered & %w[ locked slowed unslowed ]
  end

  private
    def comment(body) = post(post_comments_path(@post), params: { comment: { body: } })
    def reply_to(parent) = post(comment_replies_path(parent), params: { comment: { body: "Reply" } })
end
