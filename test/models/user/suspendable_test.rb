require "test_helper"

class User::SuspendableTest < ActiveSupport::TestCase
  test "suspends a member for a number of days" do
    assert decide(users(:tomas), "suspended", "Unkind again", days: 3)
    assert users(:tomas).reload.suspended?
    assert_in_delta 3.days.from_now, users(:tomas).suspension.expires_at, 5.seconds
    travel(3.days + 1.minute) { assert_not users(:tomas).suspended? }
  end

  test "rejects invalid periods" do
    [ nil, 0, -1, 4_000, "x" ].each { |days| assert_not decide(users(:tomas), "suspended", days:) }
    assert_not users(:tomas).reload.suspended?
  end

  test "bans permanently, and lifts the ban" do
    decide users(:tomas), "suspended", days: 1
    assert decide(users(:tomas).reload, "banned", "Spam")
    travel(10.years) { assert users(:tomas).reload.suspended? }
    assert_equal "Spam", users(:tomas).suspension.reason

    assert decide(users(:tomas), "reinstated", "Mistaken identity")
    assert_not users(:tomas).reload.suspended?
    assert_not decide(users(:tomas), "reinstated")
  end

  test "allows moderators to suspend members, and administrators to suspend moderators" do
    users(:maria).moderator!
    assert decide(users(:tomas), "banned", by: users(:maria))
    assert decide(users(:maria), "suspended", days: 1, by: users(:admin))
    users(:newcomer).moderator!
    assert_not decide(users(:maria), "banned", by: users(:newcomer))
    assert_not decide(users(:admin), "banned", by: users(:newcomer))
    assert_not decide(users(:admin), "banned", by: users(:admin))
  end

  test "replaces a suspension with a ban, and a ban with a suspension" do
    decide users(:tomas), "suspended", days: 7
    assert_empty Suspension.bans
    decide users(:tomas), "banned"
    assert_equal [ [ users(:tomas).id, nil ] ], Suspension.bans.pluck(:user_id, :expires_at)
    decide users(:tomas), "suspended", days: 1
    assert_empty Suspension.bans
    assert_predicate Suspension.sole.expires_at, :future?
  end

  test "deletes the suspension of a deleted account and anonymizes the log" do
    decide users(:tomas), "banned", "He sells tomas.example"
    AccountDeletion.of(users(:tomas), texts: false).continue
    assert_empty Suspension.all
    assert_equal [ User.ghost, "[deleted]" ],
      ModerationAction.sole.then { |moderation_action|
        [ moderation_action.subject, moderation_action.reason ]
      }
  end
end
