require "test_helper"

class VoteTest < ActiveSupport::TestCase
  test "increments the post's score and the author's karma" do
    assert_difference -> { posts(:wal).reload.score } => 1, -> { users(:maria).reload.karma } => 1 do
      assert posts(:wal).vote_by(users(:tomas))
    end
  end

  test "counts a repeated vote once" do
    assert_difference -> { posts(:wal).reload.score } => 1,
      -> { users(:maria).reload.karma } => 1, -> { Vote.count } => 1 do
      2.times { assert posts(:wal).vote_by(users(:tomas)) }
    end
  end

  test "uses one statement" do
    post, voter = posts(:wal), users(:tomas)
    assert_queries_count(1) { post.vote_by(voter) }
    assert_queries_count(1) { post.unvote_by(voter) }
  end

  test "restores score and karma when taken back, once" do
    posts(:wal).vote_by users(:tomas)
    assert_difference -> { posts(:wal).reload.score } => -1,
      -> { users(:maria).reload.karma } => -1, -> { Vote.count } => -1 do
      2.times { posts(:wal).unvote_by users(:tomas) }
    end
  end

  test "doesn't take back other members' votes" do
    posts(:wal).vote_by users(:newcomer)
    assert_no_difference("Vote.count") { posts(:wal).unvote_by users(:tomas) }
  end

  test "changes a comment's upvote into a downvote" do
    comment = comments(:objection)
    comment.vote_by users(:maria)
    assert_equal [ 7, 0, 641 ],
      [ *comment.reload.values_at(:upvotes, :downvotes), users(:tomas).reload.karma ]
    comment.vote_by users(:maria), -1
    assert_equal [ 6, 1, 639 ],
      [ *comment.reload.values_at(:upvotes, :downvotes), users(:tomas).reload.karma ]
    comment.unvote_by users(:maria)
    assert_equal [ 6, 0, 640 ],
      [ *comment.reload.values_at(:upvotes, :downvotes), users(:tomas).reload.karma ]
  end

  test "rejects votes on one's own items" do
    assert_no_difference "Vote.count" do
      assert_not posts(:wal).vote_by(users(:maria))
      assert_not comments(:objection).vote_by(users(:tomas))
    end
  end

  test "rejects votes on removed items" do
    assert_no_difference "Vote.count" do
      assert_not posts(:withdrawn).vote_by(users(:tomas))
      assert_not comments(:taken_back).vote_by(users(:maria))
    end
  end

  test "rejects downvotes on posts and values other than 1 and -1" do
    assert_raises(ActiveRecord::StatementInvalid) { posts(:wal).vote_by users(:tomas), -1 }
    assert_raises(ActiveRecord::StatementInvalid) { posts(:wal).vote_by users(:tomas), 2 }
    assert_raises(ActiveRecord::StatementInvalid) { comments(:objection).vote_by users(:maria), -2 }
  end
end
