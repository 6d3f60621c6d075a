require "test_helper"

class AutoHideableTest < ActiveSupport::TestCase
  test "hides an item at the threshold of flags, and not before" do
    [ posts(:wal), comments(:answer) ].each do |item|
      flag item, by: item.flags_to_hide - 1
      assert item.reload.visible?
      flag item, by: 1
      assert item.reload.hidden_by_flags?
      assert_nil item.removal.user
    end
  end

  test "five members can't hide a discussion with 60 points, unless new accounts gave them" do
    posts(:wal).update_columns score: 60
    flag posts(:wal), by: 16
    assert posts(:wal).reload.visible?
    flag posts(:wal), by: 1
    assert posts(:wal).reload.hidden_by_flags?

    posts(:essay).update_columns score: 60, waiting_votes: 57 # by accounts that were created for it
    flag posts(:essay), by: Site.settings.flags_to_hide
    assert posts(:essay).reload.hidden_by_flags?
  end

  test "flags weigh less if moderators dismissed earlier ones by the same members, until they uphold some" do
    posts(:essay).update_columns score: 1
    brigade = Array.new(5) { trusted_member }
    wrong, right = comments(:answer), comments(:objection)
    wrong.flags.create! user: brigade.first, reason: "spam"
    decide wrong.reload, "dismissed"
    brigade.each { |user| assert Flag.new(post: posts(:essay), user:, reason: "spam").submit }
    assert posts(:essay).reload.visible?

    right.flags.create! user: brigade.first, reason: "spam"
    decide right.reload, "removed"
    flag posts(:essay), by: 1
    assert posts(:essay).reload.hidden_by_flags?
  end

  test "records in the moderation log, without a moderator, why an item was hidden" do
    hide posts(:wal), "off_topic"
    assert_equal [ "hidden", nil, users(:maria), "Off topic (13)" ],
      ModerationAction.sole.then { |moderation_action| [ moderation_action.action, moderation_action.user,
      moderation_action.subject, moderation_action.reason ] }
  end

  test "keeps hidden items in the moderation queue, where only a moderator can restore them" do
    hide posts(:wal)
    assert_equal [ posts(:wal) ], ModerationQueueItem.pending.map(&:item)
    assert_not posts(:wal).reload.restorable_by?(users(:maria))
    assert_not posts(:wal).restorable_by?(users(:admin))
    assert_equal %w[ locked purge_requested redaction_requested removed restored restricted ],
      posts(:wal).allowed_actions.sort
  end

  test "a moderator's decision ends flagging and vouching" do
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

  test "restores an item with enough vouches, after which flags no longer hide it" do
    hide posts(:wal)
    assert posts(:wal).vouches.new(user: trusted_member).submit
    assert posts(:wal).reload.hidden_by_flags?
    assert posts(:wal).vouches.new(user: trusted_member).submit
    assert posts(:wal).reload.visible?
    assert_equal %w[ vouched hidden ], ModerationAction.latest_first.pluck(:action)

    flag posts(:wal), by: 3
    assert posts(:wal).reload.visible?
    assert_equal [ posts(:wal) ], ModerationQueueItem.pending.map(&:item)
    assert decide(posts(:wal), "dismissed")
  end

  test "counts one vouch per member" do
    hide posts(:wal)
    person = trusted_member
    2.times { posts(:wal).vouches.new(user: person).submit }
    assert_equal 1, posts(:wal).vouches.count
  end

  test "refuses vouches for visible items, by the author, by untrusted members and by flaggers" do
    assert_equal :visible, posts(:wal).vouches.new(user: users(:tomas)).blocked_reason
    hide posts(:wal)
    {
      own: users(:maria), untrusted: trusted_member(karma: User::VOUCH_KARMA - 1), flagged: Flag.last.user,
      nil => users(:admin)
    }.each do |blocked_reason, person|
      assert_equal [ blocked_reason ], [ posts(:wal).reload.vouches.new(user: person).blocked_reason ]
    end
  end

  test "changes the thread version when a comment is hidden or removed" do
    before = posts(:wal).thread_version
    hide comments(:answer)
    assert_operator posts(:wal).reload.thread_version, :>, before
    hidden = posts(:wal).thread_version
    decide comments(:answer).reload, "removed"
    assert_operator posts(:wal).reload.thread_version, :>, hidden
  end

  test "deletes hidden items when their author deletes the account with all texts" do
    hide posts(:wal)
    hide comments(:answer)
    AccountDeletion.of(users(:maria), texts: true).continue
    assert_equal [ false, true ] * 2,
      [ posts(:wal), comments(:answer) ]
      .flat_map { |item|
        item.class.find(item.id).then { |found| [ found.hidden_by_flags?, found.removed_by_author? ] }
      }
  end

  test "stays hidden when flags are withdrawn, for a moderator to decide" do
    hide posts(:wal)
    posts(:wal).flags.each { |flag| posts(:wal).unflag_by flag.user }
    assert posts(:wal).reload.hidden_by_flags?
    assert_includes posts(:wal).allowed_actions, "restored"
  end

  private
    def hide(item, reason = "spam") = hide_by_flags(item, reason:)
end
