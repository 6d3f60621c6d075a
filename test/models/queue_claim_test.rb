require "test_helper"

class QueueClaimTest < ActiveSupport::TestCase
  setup do
    [ users(:tomas), users(:maria) ].each(&:moderator!)
    flag posts(:ask_backups), by: 1
    @queue_item = posts(:ask_backups).reload.queue_item
  end

  test "belongs to the first of two moderators, until it ends" do
    assert @queue_item.claim_by(users(:tomas))
    assert_not @queue_item.claim_by(users(:maria))
    assert_equal users(:tomas), claimed_by
    assert @queue_item.reload.claimed_by_other?(users(:maria))
    assert_not @queue_item.claimed_by_other?(users(:tomas))

    travel QueueClaim::TTL + 1.second
    assert_nil claimed_by
    assert @queue_item.claim_by(users(:maria))
    assert_equal users(:maria), claimed_by
    assert_equal 1, QueueClaim.count
  end

  test "is renewed by the same moderator" do
    @queue_item.claim_by users(:tomas)
    travel QueueClaim::TTL - 1.minute
    assert @queue_item.claim_by(users(:tomas))
    travel 2.minutes
    assert_equal users(:tomas), claimed_by
  end

  test "is taken over only from the moderator whom the page showed" do
    @queue_item.claim_by users(:tomas)
    assert_not @queue_item.claim_by(users(:maria), previous: users(:admin))
    assert @queue_item.claim_by(users(:maria), previous: users(:tomas))
    assert_not @queue_item.claim_by(users(:admin), previous: users(:tomas))
    assert_equal users(:maria), claimed_by
  end

  test "has a comment, which ends with it" do
    @queue_item.claim_by users(:tomas), comment: " Asking\nthe author first "
    assert_equal "Asking the author first", claim.comment
    @queue_item.claim_by users(:maria), previous: users(:tomas)
    assert_nil claim.comment
    @queue_item.claim_by users(:maria), comment: "x" * 201
    assert_equal "x" * 200, claim.comment
    QueueClaim.delete_old
    assert_equal 1, QueueClaim.count
    travel QueueClaim::TTL + 1.second
    QueueClaim.delete_old
    assert_empty QueueClaim.all
  end

  test "is released by the same moderator only" do
    @queue_item.claim_by users(:tomas)
    @queue_item.release_by users(:maria)
    assert_equal users(:tomas), claimed_by
    @queue_item.release_by users(:tomas)
    assert_nil claimed_by
  end

  test "ends when the moderator or another decides" do
    %w[ dismissed removed ].zip([ posts(:ask_backups), comments(:objection) ]).each do |action, item|
      flag item, by: 1 unless item.queue_item
      item.reload.queue_item.claim_by users(:tomas)
      assert decide(item, action)
      assert_empty QueueClaim.all
    end
  end

  test "disappears with the moderator's account" do
    @queue_item.claim_by users(:tomas)
    AccountDeletion.of(users(:tomas), texts: false).continue
    assert_empty QueueClaim.all
  end

  private
    def claim = @queue_item.reload.active_claim

    def claimed_by = claim&.user
end
