require "test_helper"

class ModerationActionTest < ActiveSupport::TestCase
  test "queues flagged items, those with the most flags first" do
    flag comments(:answer), by: 1
    flag posts(:wal), by: 3
    flag posts(:essay), by: 2

    assert_equal [ posts(:wal), posts(:essay), comments(:answer) ], ModerationQueueItem.pending.map(&:item)
    assert_equal [ 3, 2, 1 ], ModerationQueueItem.pending.map(&:flags_count)
    posts(:wal).flags.limit(2).each { |flag| posts(:wal).unflag_by flag.user }
    assert_equal posts(:essay), ModerationQueueItem.pending.first.item
  end

  test "removes an item from the queue when all its flags are withdrawn" do
    flag posts(:wal), by: 1
    posts(:wal).unflag_by Flag.sole.user

    assert_empty ModerationQueueItem.pending
  end

  test "keeps a dismissed item visible, out of the queue and closed to flags" do
    flag posts(:wal), by: 2
    assert decide(posts(:wal), "dismissed", "")
    assert_equal [ "No problem found.", users(:admin), users(:maria) ],
      posts(:wal).last_moderation_action.then { |moderation_action|
        [ moderation_action.reason, moderation_action.user, moderation_action.subject ]
      }

    assert_equal :decided, posts(:wal).reload.flags.new(user: trusted_member).blocked_reason
    assert_empty ModerationQueueItem.pending
    assert posts(:wal).reload.visible?
  end

  test "removes and restores a post, each with a reason" do
    assert decide(posts(:wal), "removed", "Spam")
    assert_equal users(:admin), posts(:wal).reload.removal.user
    assert decide(posts(:wal), "restored", "It was not spam")
    assert posts(:wal).reload.visible?

    assert_equal [ %w[ restored It\ was\ not\ spam ], %w[ removed Spam ] ],
      posts(:wal).moderation_actions.latest_first.pluck(:action, :reason)
  end

  test "requires a reason of at most 500 characters" do
    [ "", " \u200B", "x" * 501 ].each { |reason| assert_not decide(posts(:wal), "removed", reason) }
    assert posts(:wal).reload.visible?
    assert_empty ModerationAction.all
  end

  test "rejects actions that don't apply, also when another moderator acted meanwhile" do
    assert_not decide(posts(:wal), "dismissed", "It has no flags")
    assert_not decide(posts(:wal), "restored", "It is visible")
    stale = Post.find(posts(:wal).id)
    assert decide(posts(:wal), "removed", "Spam")
    assert_not decide(stale, "removed", "Spam")
    assert_not decide(stale, "cursed", "Spam")
    assert_equal 1, ModerationAction.count
  end

  test "doesn't restore posts that their author deleted" do
    assert_not decide(posts(:withdrawn), "restored", "I liked it")
    assert_equal %w[ purge_requested ], posts(:withdrawn).allowed_actions
  end

  test "has a label for each action" do
    (posts(:wal).allowed_actions | comments(:answer).allowed_actions).each do |action|
      assert I18n.exists?("moderation_actions.choices.#{action}"), action
    end
  end
end
