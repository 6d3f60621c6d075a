require "test_helper"

class User::ModeratableTest < ActiveSupport::TestCase
  test "allows administrators to appoint and relieve moderators" do
    assert decide(users(:tomas), "appointed", "He is here every day")
    assert users(:tomas).reload.moderator?
    assert_not decide(users(:maria), "appointed", by: users(:tomas))
    assert_not_includes ModerationAction.allowed_actions(users(:tomas), users(:maria)), "appointed"
    assert decide(users(:tomas), "relieved", "He asked to be")
    assert users(:tomas).reload.member?
    assert_not decide(users(:tomas), "relieved")
    assert_empty ModerationAction.allowed_actions(users(:admin), users(:admin))
  end

  test "allows administrators to make moderators administrators, and administrators moderators" do
    assert_not decide(users(:tomas), "promoted", "A step too far")
    users(:maria).moderator!
    assert_not decide(users(:maria), "promoted", by: users(:maria))
    assert decide(users(:maria), "promoted", "She runs the server")
    assert users(:maria).reload.administrator?
    assert_not decide(users(:maria), "banned")
    assert decide(users(:admin), "demoted", "He retires", by: users(:maria))
    assert users(:admin).reload.moderator?
    earlier = users(:admin).dup.tap do |user|
      user.assign_attributes(id: users(:admin).id, role: "administrator")
    end
    assert_not decide(users(:maria), "demoted", "Meanwhile", by: earlier)
    assert_not decide(users(:maria), "demoted", "Herself", by: users(:maria))
  end

  test "doesn't make suspended moderators administrators" do
    users(:maria).moderator!
    decide users(:maria), "suspended", days: 1, by: users(:admin)
    assert_not decide(users(:maria), "promoted")
  end
end
