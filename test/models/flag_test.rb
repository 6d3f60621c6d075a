require "test_helper"

class FlagTest < ActiveSupport::TestCase
  test "saves one flag per member and item, whose reason can be changed" do
    assert flag(posts(:wal), users(:tomas), "spam").submit
    assert flag(posts(:wal), users(:tomas), "misleading").submit

    assert_equal [ [ users(:tomas).id, "misleading" ] ], posts(:wal).flags.pluck(:user_id, :reason)
  end

  test "has details, which can be changed and removed with the reason" do
    user = users(:tomas)
    { " Line  2\nbelow " => "Line 2 below", "Line 3" => "Line 3", " " => nil }.each do |given, saved|
      assert flag(posts(:wal), user, "illegal", details: given).submit
      assert_equal [ saved ], posts(:wal).flags.pluck(:details)
    end
    too_long = flag(posts(:wal), user, "illegal", details: "x" * (Flag::MAX_DETAILS_LENGTH + 1))
    assert_not too_long.submit
    assert_equal [ "Details are too long (maximum 300 characters)" ], too_long.errors.full_messages
  end

  test "can be withdrawn" do
    flag(comments(:objection), users(:maria), "unkind").submit
    comments(:objection).unflag_by users(:maria)

    assert_nil comments(:objection).flag_by(users(:maria))
  end

  test "accepts different reasons for posts and comments" do
    assert_not flag(posts(:wal), users(:tomas), "empty").submit
    assert_not flag(comments(:objection), users(:maria), "broken_link").submit
    assert_not flag(comments(:objection), users(:maria), "boring").submit
    assert flag(comments(:objection), users(:maria), "empty").submit
  end

  test "has a label for each reason" do
    Flag.reasons.each_key { |reason| assert_no_match(/missing/i, Flag.label(reason)) }
  end

  test "refuses flags on one's own and on deleted items" do
    assert_equal :own, flag(posts(:wal), users(:maria), "spam").blocked_reason
    assert_equal :removed, flag(posts(:withdrawn), users(:tomas), "spam").blocked_reason
    assert_not flag(posts(:wal), users(:maria), "spam").submit
    assert_empty Flag.all
  end

  test "requires karma and account age, except from moderators" do
    tomas = users(:tomas)
    tomas.update_columns karma: Site.settings.flagging_karma
    assert_nil flag(posts(:wal), tomas).blocked_reason
    tomas.update_columns karma: Site.settings.flagging_karma - 1
    assert_equal :untrusted, flag(posts(:wal), tomas).blocked_reason
    tomas.update_columns karma: 1_000, created_at: User::FLAG_AGE.ago + 1.hour
    assert_equal :untrusted, flag(posts(:wal), tomas).blocked_reason
    tomas.moderator!
    assert_nil flag(posts(:wal), tomas).blocked_reason
  end

  test "is deleted with the member's account" do
    flag(posts(:wal), users(:tomas), "spam").submit
    AccountDeletion.of(users(:tomas), texts: false).continue

    assert_empty Flag.all
  end

  private
    def flag(item, user, reason = nil, **) = item.flags.new(user:, reason:, **)
end
