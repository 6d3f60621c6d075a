require "test_helper"

class VoteDiscountTest < ActiveSupport::TestCase
  setup do
    @voter, @post, @comment = users(:tomas), posts(:wal), comments(:answer)
    @before = state
    @post.vote_by @voter
    @comment.vote_by @voter, 1
    @counted = state
  end

  test "takes back the points, ranks and karma of earlier votes, and of later ones" do
    decide "discounted"
    assert_equal @before, state

    assert_equal "discounted", posts(:essay).vote_by(@voter)
    assert_equal @before, state
  end

  test "gives them back when it ends, to the row" do
    decide "discounted"
    decide "recounted"
    assert_equal @counted, state
    assert_empty VoteDiscount.all
    assert_equal "counted", posts(:essay).vote_by(users(:admin))
  end

  test "can be undone from the log until it has ended" do
    action = decide("discounted")
    assert_predicate action, :undoable?
    assert action.undo(by: users(:admin))
    assert_equal @counted, state
    assert_not action.undoable?
  end

  test "can be ended before it was applied to all votes" do
    decide "discounted"
    VoteDiscount.update_all state: "discounting"
    Vote.where(comment: @comment).update_all discounted: false
    VoteDiscount.sole.update! state: "ending"
    assert VoteDiscount.sole.continue

    assert_equal @counted, state
    assert_empty VoteDiscount.all
  end

  test "continues after a worker was killed" do
    decide "discounted"
    VoteDiscount.update_all state: "discounting"
    Vote.where(comment: @comment).update_all discounted: false
    travel(3.minutes) { assert_equal [ VoteDiscount.sole ], VoteDiscount.interrupted.to_a }

    assert VoteDiscount.sole.continue
    assert_equal @before, state
    assert_predicate VoteDiscount.sole, :discounted?
  end

  test "a ban discounts the votes only if it says so, and stays in force without the ban" do
    decide "banned"
    assert_equal @counted, state
    decide "reinstated"

    decide "banned", discount_votes: true
    assert_equal @before, state
    assert_equal %w[ discounted banned ], @voter.moderation_actions.order(id: :desc).limit(2).pluck(:action)
    decide "reinstated"
    assert_predicate @voter.reload, :votes_discounted?
  end

  test "is not possible twice, nor on moderators by moderators" do
    decide "discounted"
    assert_not_includes Moderation::Action.possible_on(@voter.reload).map(&:name), "discounted"
    assert_not_includes ModerationAction.allowed_actions(users(:tomas), users(:admin)), "discounted"
  end

  private
    def decide(action, **)
      @voter.reload.moderation_action_by(users(:admin), action:, reason: "Votes for friends", **)
        .tap { |record| assert record.execute, record.errors.full_messages.to_sentence }
    end

    def state
      [ @post.reload.values_at(:score, :waiting_votes, :hotness), @post.author.reload.karma,
        @comment.reload.values_at(:upvotes, :downvotes), @comment.author.reload.karma ]
    end
end
