require "test_helper"

class Post::SubmittableTest < ActiveSupport::TestCase
  test "saves a new post" do
    post = users(:tomas).posts.new(title: "Page caches", url: "https://example.com/caches")
    assert_difference -> { users(:tomas).reload.posts_count } => 1 do
      assert_same post, post.submit
    end
    assert_equal [ 1, 0, false ], post.reload.values_at(:score, :comments_count, :removed)
    assert_equal post.created_at, post.last_activity_at
  end

  test "returns nil with errors for an invalid post" do
    post = users(:tomas).posts.new(title: "", url: "https://example.com")
    assert_no_difference("Post.count") { assert_nil post.submit }
    assert post.errors[:title].any?
  end

  test "returns the existing post for the same link, and votes for it once" do
    assert_no_difference "Post.count" do
      assert_equal posts(:wal), submit_wal(by: users(:tomas))
    end
    assert_equal 43, posts(:wal).reload.score
    assert_equal [ users(:tomas).id ], posts(:wal).votes.pluck(:user_id)

    submit_wal(by: users(:tomas))
    assert_equal 43, posts(:wal).reload.score
  end

  test "returns the author's own post for the same link without a vote" do
    assert_equal posts(:wal), submit_wal(by: users(:maria))
    assert_equal 42, posts(:wal).reload.score
  end

  test "keeps the typed text and reports the existing discussion" do
    post = wal_by(users(:tomas), body: "I wrote this.")
    assert_no_difference([ "Post.count", "Vote.count" ]) { assert_nil post.submit }
    assert_equal posts(:wal), post.discussion
    assert_includes post.errors[:url].join, "already"
    assert_equal "I wrote this.", post.body
  end

  test "saves the same link again after 30 days, or after a removal" do
    travel_to posts(:wal).created_at + 30.days + 1.minute do
      assert_difference("Post.count") { submit_wal(by: users(:tomas)) }
    end
    Post.last.destroy

    posts(:wal).remove by: users(:admin)
    assert_difference("Post.count") { submit_wal(by: users(:tomas)) }
  end

  test "returns the first post when the same form is submitted twice" do
    assert_difference "Post.count", 1 do
      first = users(:tomas).posts.new(title: "Ask: Twice?", body: "Yes.").submit
      assert_equal first, users(:tomas).posts.new(title: "Ask: Twice?", body: "Yes.").submit
    end

    assert_difference "Post.count", 3 do
      users(:tomas).posts.new(title: "Ask: Twice?", body: "No.").submit
      users(:newcomer).posts.new(title: "Ask: Twice?", body: "Yes.").submit
      travel(2.minutes) { users(:tomas).posts.new(title: "Ask: Twice?", body: "Yes.").submit }
    end
  end

  private
    def submit_wal(by:)
      wal_by(by).submit
    end

    def wal_by(author, **attributes)
      url = "http://www.sqlite.org/wal.html?utm_source=feed#top"
      author.posts.new(title: "WAL explained", url:, **attributes)
    end
end
