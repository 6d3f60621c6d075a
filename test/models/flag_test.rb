require "test_helper"

class FlagTest < ActiveSupport::TestCase
  test "a person flags a thing once, and may change the reason" do
    assert flag(posts(:wal), users(:tomas), "spam").submit
    assert flag(posts(:wal), users(:tomas), "misleading").submit

    assert_equal [ [ users(:tomas).id, "misleading" ] ], posts(:wal).flags.pluck(:user_id, :reason)
  end

  test "and takes it back" do
    flag(comments(:objection), users(:maria), "unkind").submit
    comments(:objection).unflag_by users(:maria)

    assert_nil comments(:objection).flag_by(users(:maria))
  end

  test "posts and comments have reasons of their own" do
    assert_not flag(posts(:wal), users(:tomas), "empty").submit
    assert_not flag(comments(:objection), users(:maria), "broken_link").submit
    assert_not flag(comments(:objection), users(:maria), "boring").submit
    assert flag(comments(:objection), users(:maria), "empty").submit
  end

  test "every reason has its words" do
    Flag.reasons.each_key { |reason| assert_no_match(/missing/i, Flag.label(reason)) }
  end

  test "nobody flags what is theirs, or what was taken down" do
    assert_equal :own, flag(posts(:wal), users(:maria), "spam").blocked_reason
    assert_equal :removed, flag(posts(:withdrawn), users(:tomas), "spam").blocked_reason
    assert_not flag(posts(:wal), users(:maria), "spam").submit
    assert_empty Flag.all
  end

  test "it takes karma and some days, but for who looks after the site" do
    tomas = users(:tomas)
    tomas.update_columns karma: User::FLAG_KARMA
    assert_nil flag(posts(:wal), tomas).blocked_reason
    tomas.update_columns karma: User::FLAG_KARMA - 1
    assert_equal :untrusted, flag(posts(:wal), tomas).blocked_reason
    tomas.update_columns karma: 1_000, created_at: User::FLAG_AGE.ago + 1.hour
    assert_equal :untrusted, flag(posts(:wal), tomas).blocked_reason
    tomas.moderator!
    assert_nil flag(posts(:wal), tomas).blocked_reason
  end

  test "who leaves takes their flags along" do
    flag(posts(:wal), users(:tomas), "spam").submit
    users(:tomas).anonymize texts: false

    assert_empty Flag.all
  end

  private
    def flag(thing, user, reason = nil) = thing.flags.new(user:, reason:)
end
