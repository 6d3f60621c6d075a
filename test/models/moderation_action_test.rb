require "test_helper"

class ModerationActionTest < ActiveSupport::TestCase
  include ModerationTestHelper

  test "flags wait to be decided on, most of them first" do
    flag comments(:answer), by: 1
    flag posts(:wal), by: 3
    flag posts(:essay), by: 2

    assert_equal [ posts(:wal), posts(:essay), comments(:answer) ], ModerationQueueItem.pending.map(&:item)
    assert_equal [ 3, 2, 1 ], ModerationQueueItem.pending.map(&:flags_count)
    posts(:wal).flags.limit(2).each { |flag| posts(:wal).unflag_by flag.user }
    assert_equal posts(:essay), ModerationQueueItem.pending.first.item
  end

  test "flags that are all taken back do not wait" do
    flag posts(:wal), by: 1
    posts(:wal).unflag_by Flag.sole.user

    assert_empty ModerationQueueItem.pending
  end

  test "dismissed, a thing stays and waits no more, whatever is flagged later" do
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

  test "taken down and brought back, each with a reason" do
    assert decide(posts(:wal), "removed", "Spam")
    assert_equal users(:admin), posts(:wal).reload.removal.user
    assert decide(posts(:wal), "restored", "It was none")
    assert posts(:wal).reload.visible?

    assert_equal [ %w[ restored It\ was\ none ], %w[ removed Spam ] ],
      posts(:wal).moderation_actions.latest_first.pluck(:action, :reason)
  end

  test "not without a reason, nor with one as long as an essay" do
    [ "", " \u200B", "x" * 501 ].each { |reason| assert_not decide(posts(:wal), "removed", reason) }
    assert posts(:wal).reload.visible?
    assert_empty ModerationAction.all
  end

  test "only what can be: of two who decide the same, the second is told" do
    assert_not decide(posts(:wal), "dismissed", "Nobody flagged it")
    assert_not decide(posts(:wal), "restored", "It is there")
    stale = Post.find(posts(:wal).id)
    assert decide(posts(:wal), "removed", "Spam")
    assert_not decide(stale, "removed", "Spam")
    assert_not decide(stale, "cursed", "Spam")
    assert_equal 1, ModerationAction.count
  end

  test "what its author took down is theirs" do
    assert_not decide(posts(:withdrawn), "restored", "I liked it")
    assert_empty posts(:withdrawn).allowed_actions
  end

  test "every decision has its words" do
    (posts(:wal).allowed_actions | comments(:answer).allowed_actions).each do |action|
      assert I18n.exists?("moderation_actions.choices.#{action}"), action
    end
  end
end
