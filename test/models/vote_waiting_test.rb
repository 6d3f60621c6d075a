require "test_helper"

# New members' votes on posts count for the rank only together with an established member's.
class VoteWaitingTest < ActiveSupport::TestCase
  setup do
    @post = Post.create!(author: users(:maria), title: "Buy these", url: "https://sqlite.org/bought")
    @newcomers = Array.new(30) { |number| member("ring#{number}", 2.hours.ago) }
  end

  test "thirty new accounts don't move a post" do
    rank, hotness = @post.reload.ranking.rank, @post.hotness
    @newcomers.each { |voter| assert @post.vote_by(voter) }

    @post.reload
    assert_equal [ 31, 30, hotness ], [ @post.score, @post.waiting_votes, @post.hotness ]
    assert_equal rank, @post.ranking.rank
    assert_equal [ 1, 30 ], [ @post.ranking.score, @post.ranking.waiting_votes ]
  end

  test "they count with the first vote of an established member, and no longer without it" do
    @newcomers.first(4).each { |voter| @post.vote_by voter }
    waiting = @post.reload.hotness

    @post.vote_by users(:tomas)
    assert_in_delta waiting + Math.log10(6), @post.reload.hotness, 0.001
    assert_equal [ 6, 0 ], [ @post.ranking.score, @post.ranking.waiting_votes ]

    @post.unvote_by users(:tomas)
    assert_equal waiting, @post.reload.hotness
  end

  test "they count once the voter is established" do
    @newcomers.first(2).each { |voter| @post.vote_by voter }
    Vote.count_established
    assert_equal 2, @post.reload.waiting_votes

    @newcomers.first.update_columns created_at: 1.year.ago, karma: 100
    assert_no_difference(-> { @post.reload.score }) { Vote.count_established }
    assert_equal [ 1, 3 ], [ @post.waiting_votes, @post.ranking.score ]
  end

  test "votes on comments don't wait, nor do moderators' votes" do
    @newcomers.first.update! role: "moderator"
    assert @post.vote_by(@newcomers.first)
    assert comments(:objection).vote_by(@newcomers.last)
    assert_empty Vote.waiting
  end

  test "a discounted vote is neither shown nor counted" do
    before = state
    voters = [ users(:tomas), *@newcomers.first(3) ]
    voters.each { |voter| @post.vote_by voter }
    comments(:objection).vote_by users(:maria)
    comments(:objection).vote_by @newcomers.last, 1
    counted = state

    Vote.update_all discounted: true
    assert_equal before, state
    Vote.update_all discounted: false
    assert_equal counted, state

    Vote.where.not(user_id: users(:tomas)).update_all discounted: true
    assert_equal [ 2, 0 ], [ @post.reload.score, @post.waiting_votes ]
    Vote.delete_all
    assert_equal before, state
  end

  private
    def member(username, created_at)
      User.create!(username:, created_at:, password: SignInHelper::PASSWORD)
    end

    def state
      [ @post.reload.values_at(:score, :waiting_votes, :hotness), users(:maria).reload.karma,
        comments(:objection).reload.values_at(:upvotes, :downvotes), users(:tomas).reload.karma ]
    end
end
