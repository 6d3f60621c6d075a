require "test_helper"

class AutoHideableTest < ActiveSupport::TestCase
  include ModerationTestHelper

  test "as many flags as it takes hide a thing, and one fewer do not" do
    [ posts(:wal), comments(:answer) ].each do |thing|
      flag thing, by: AutoHideable::FLAGS_TO_HIDE - 1
      assert thing.reload.visible?
      flag thing, by: 1
      assert thing.reload.hidden?
      assert_nil thing.removal.user
    end
  end

  test "which stands in the log, with the reasons and nobody's name" do
    hide posts(:wal), "off_topic"
    assert_equal [ "hidden", nil, users(:maria), "Off topic (5)" ],
      ModerationAction.sole.then { |moderation_action| [ moderation_action.action, moderation_action.user,
      moderation_action.subject, moderation_action.reason ] }
  end

  test "it waits for a moderator all the same, and neither its author nor an administrator's undo brings it back" do
    hide posts(:wal)
    assert_equal [ posts(:wal) ], ModerationQueueItem.pending.map(&:item)
    assert_not posts(:wal).reload.restorable_by?(users(:maria))
    assert_not posts(:wal).restorable_by?(users(:admin))
    assert_equal %w[ removed restored ], posts(:wal).allowed_actions
  end

  test "a moderator's decision is the last word, either way" do
    hide posts(:wal)
    hide comments(:answer)
    assert decide(posts(:wal), "restored", "It is on topic")
    assert decide(comments(:answer), "removed", "Unkind indeed")

    assert posts(:wal).reload.visible?
    assert_equal users(:admin), comments(:answer).reload.removal.user
    assert_empty ModerationQueueItem.pending
    assert_equal :decided, posts(:wal).flags.new(user: trusted_member).blocked_reason
    assert_equal :visible, comments(:answer).vouches.new(user: trusted_member).blocked_reason
  end

  test "so many who vouch bring it back, and flags hide it no more" do
    hide posts(:wal)
    assert posts(:wal).vouches.new(user: trusted_member).submit
    assert posts(:wal).reload.hidden?
    assert posts(:wal).vouches.new(user: trusted_member).submit
    assert posts(:wal).reload.visible?
    assert_equal %w[ vouched hidden ], ModerationAction.latest_first.pluck(:action)

    flag posts(:wal), by: 3
    assert posts(:wal).reload.visible?
    assert_equal [ posts(:wal) ], ModerationQueueItem.pending.map(&:item)
    assert decide(posts(:wal), "dismissed")
  end

  test "one person vouches once" do
    hide posts(:wal)
    person = trusted_member
    2.times { posts(:wal).vouches.new(user: person).submit }
    assert_equal 1, posts(:wal).vouches.count
  end

  test "who may not vouch" do
    assert_equal :visible, posts(:wal).vouches.new(user: users(:tomas)).blocked_reason
    hide posts(:wal)
    {
      own: users(:maria), untrusted: trusted_member(karma: User::VOUCH_KARMA - 1), flagged: Flag.last.user, nil => users(:admin)
    }.each do |blocked_reason, person|
      assert_equal [ blocked_reason ], [ posts(:wal).reload.vouches.new(user: person).blocked_reason ]
    end
  end

  test "a thread that was rendered shows it, and shows it again" do
    before = posts(:wal).thread_version
    hide comments(:answer)
    assert_operator posts(:wal).reload.thread_version, :>, before
    hidden = posts(:wal).thread_version
    decide comments(:answer).reload, "removed"
    assert_operator posts(:wal).reload.thread_version, :>, hidden
  end

  test "what flags have hidden is deleted like the rest, where its author leaves with their texts" do
    hide posts(:wal)
    hide comments(:answer)
    users(:maria).anonymize texts: true
    assert_equal [ false, true ] * 2,
      [ posts(:wal), comments(:answer) ]
      .flat_map { |thing| thing.class.find(thing.id).then { |left| [ left.hidden?, left.removed_by_author? ] } }
  end

  test "flags taken back leave what they hid to a moderator" do
    hide posts(:wal)
    posts(:wal).flags.each { |flag| posts(:wal).unflag_by flag.user }
    assert posts(:wal).reload.hidden?
    assert_includes posts(:wal).allowed_actions, "restored"
  end

  private
    def hide(thing, reason = "spam") = flag(thing, by: AutoHideable::FLAGS_TO_HIDE, reason:)
end
