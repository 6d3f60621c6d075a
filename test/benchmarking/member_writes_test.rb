require "test_helper"

class Benchmarking::MemberWritesTest < ActiveSupport::TestCase
  test "signing in saves a session and the member's last activity" do
    writes.sign_in

    session = Session.last
    assert_equal [ users(:maria), "a load generator" ], [ session.user, session.user_agent ]
    assert_equal session.last_seen_at, users(:maria).reload.last_seen_at
  end

  test "creates a post with a session, and counts it" do
    id = assert_difference([ -> { Session.count }, -> { users(:maria).reload.posts_count } ]) do
      writes(request_token: "post").create_post(title: "Counted", body: "A text.", request_token: "post")
    end

    post = Post.find(id)
    assert_equal [ "Counted", "text", users(:maria), "post" ],
      [ post.title, post.kind, post.author, post.request_token ]
    assert_equal "post", Session.last.request_token
  end

  test "creates a comment on a random post, and counts it" do
    id = assert_difference([ -> { Session.count }, -> { users(:maria).reload.comments_count } ]) do
      writes.create_comment(body: "Comment 1", request_token: "comment")
    end

    comment = Comment.find_by(request_token: "comment")
    assert_equal [ id, "Comment 1", users(:maria) ], [ comment.post_id, comment.body, comment.author ]
  end

  test "deletes a random post and a random comment" do
    assert_difference(-> { Post.visible.count }, -1) { writes.delete_post }
    assert_difference(-> { Comment.visible.count }, -1) { assert Post.exists?(writes.delete_comment) }
  end

  test "rejects a repeated token and saves nothing" do
    writes(request_token: "once").create_post(title: "Once", body: "A text.", request_token: "once")

    assert_no_difference [ -> { Session.count }, -> { Post.count } ] do
      assert_raises(ActiveRecord::RecordNotUnique) do
        writes(request_token: "once").create_post(title: "Twice", body: "A text.", request_token: "once")
      end
    end
  end

  test "saves nothing if there is nothing to write to" do
    Post.destroy_all

    assert_no_difference -> { Session.count } do
      assert_raises(ActiveRecord::RecordNotFound) { writes.create_comment(body: "Comment 1") }
      assert_raises(ActiveRecord::RecordNotFound) { writes.delete_post }
      assert_raises(ActiveRecord::RecordNotFound) { writes.delete_comment }
    end
  end

  test "rejects an invalid post" do
    assert_no_difference(-> { Post.count }) do
      assert_raises(ActiveRecord::RecordInvalid) { writes.create_post(title: "", body: "A text.") }
    end
  end

  test "applies filters" do
    ContentRule.create!(kind: "words", action: "refuse",
      pattern: "cheap pills", reason: "Spam", user: users(:admin))

    assert_raises(ActiveRecord::RecordInvalid) { writes.create_post(title: "Cheap pills", body: "Buy them.") }
  end

  test "notifies the author of the post, as a member's comment does" do
    Post.where.not(id: posts(:wal).id).destroy_all

    assert_difference -> { posts(:wal).author.notifications.where(kind: "reply").count } do
      agent = { user_agent: "a load generator", last_seen_at: Time.now }
      Benchmarking::MemberWrites.new(users(:tomas), agent).create_comment(body: "Comment 1")
    end
  end

  test "doesn't apply the limits for new members" do
    users(:maria).update_columns created_at: Time.current, karma: 0
    limit = Site.settings.newcomer_posts

    assert_difference(-> { Post.count }, limit + 1) do
      (limit + 1).times { |n| writes.create_post(title: "Post #{n}", body: "A text.") }
    end
  end

  test "deletes a post in the name of its author" do
    removed = Post.find(writes.delete_post)
    assert_predicate removed, :removed_by_author?
  end

  private
    def writes(request_token: nil)
      Benchmarking::MemberWrites.new(users(:maria),
        {
          user_agent: "a load generator",
          ip_address: "127.0.0.1",
          request_token:,
          last_seen_at: Time.now.utc.round(6)
        })
    end
end
