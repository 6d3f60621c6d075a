require "test_helper"

class VoteTest < ActiveSupport::TestCase
  test "a vote counts for the post and for its author" do
    assert_difference -> { posts(:wal).reload.score } => 1, -> { users(:maria).reload.karma } => 1 do
      assert posts(:wal).vote_by(users(:tomas))
    end
  end

  test "voting twice is voting once" do
    assert_difference -> { posts(:wal).reload.score } => 1, -> { users(:maria).reload.karma } => 1, -> { Vote.count } => 1 do
      2.times { assert posts(:wal).vote_by(users(:tomas)) }
    end
  end

  test "a vote is one statement" do
    post, voter = posts(:wal), users(:tomas)
    assert_queries_count(1) { post.vote_by(voter) }
    assert_queries_count(1) { post.unvote_by(voter) }
  end

  test "taking back leaves no trace, and twice no debt" do
    posts(:wal).vote_by users(:tomas)
    assert_difference -> { posts(:wal).reload.score } => -1, -> { users(:maria).reload.karma } => -1, -> { Vote.count } => -1 do
      2.times { posts(:wal).unvote_by users(:tomas) }
    end
  end

  test "takes back one's own alone" do
    posts(:wal).vote_by users(:newcomer)
    assert_no_difference("Vote.count") { posts(:wal).unvote_by users(:tomas) }
  end

  test "a comment is voted up, then down" do
    comment = comments(:objection)
    comment.vote_by users(:maria)
    assert_equal [ 7, 0, 641 ], [ *comment.reload.values_at(:upvotes, :downvotes), users(:tomas).reload.karma ]
    comment.vote_by users(:maria), -1
    assert_equal [ 6, 1, 639 ], [ *comment.reload.values_at(:upvotes, :downvotes), users(:tomas).reload.karma ]
    comment.unvote_by users(:maria)
    assert_equal [ 6, 0, 640 ], [ *comment.reload.values_at(:upvotes, :downvotes), users(:tomas).reload.karma ]
  end

  test "nobody votes on their own" do
    assert_no_difference "Vote.count" do
      assert_not posts(:wal).vote_by(users(:maria))
      assert_not comments(:objection).vote_by(users(:tomas))
    end
  end

  test "what was removed takes no votes" do
    assert_no_difference "Vote.count" do
      assert_not posts(:withdrawn).vote_by(users(:tomas))
      assert_not comments(:taken_back).vote_by(users(:maria))
    end
  end

  test "posts are not voted down, and nothing by more than one" do
    assert_raises(ActiveRecord::StatementInvalid) { posts(:wal).vote_by users(:tomas), -1 }
    assert_raises(ActiveRecord::StatementInvalid) { posts(:wal).vote_by users(:tomas), 2 }
    assert_raises(ActiveRecord::StatementInvalid) { comments(:objection).vote_by users(:maria), -2 }
  end
end
