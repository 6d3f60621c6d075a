require "test_helper"

# Held by the schema, whoever writes.
class Decision::AppendOnlyTest < ActiveSupport::TestCase
  include ModerationTestHelper

  setup do
    decide posts(:show_terminal), "removed", "Spam"
    @decision = Decision.sole
  end

  test "nothing of a decision is changed" do
    { act: "restored", reason: "Another", user_id: users(:maria).id, subject_id: users(:maria).id, post_id: posts(:wal).id, created_at: 1.day.ago, former_title: "x" }.each do |column, value|
      assert_refused("not changed") { @decision.update_columns column => value }
    end
    assert_equal "Spam", @decision.reload.reason
  end

  test "none is deleted" do
    assert_refused("not deleted") { @decision.delete }
    assert_refused("not deleted") { Decision.delete_all }
    assert Decision.exists?(@decision.id)
  end

  test "a thing that is gone for good leaves its decision" do
    posts(:show_terminal).delete

    assert_equal [ nil, "removed", "Spam" ], @decision.reload.then { |decision| [ decision.post_id, decision.act, decision.reason ] }
  end

  test "whoever has left is in none, and what was said of them is not" do
    users(:tomas).vanish texts: false
    assert_equal [ User.nobody, "[deleted]", users(:admin) ], @decision.reload.then { |decision| [ decision.subject, decision.reason, decision.user ] }
  end

  test "whoever decided and has left is not named, and what they decided stays" do
    decide posts(:wal), "removed", "Spam", by: users(:maria)
    decision = Decision.last
    users(:maria).vanish texts: true

    assert_equal [ User.nobody, "removed" ], decision.reload.then { |left| [ left.user, left.act ] }
    assert_equal [ users(:admin), "Spam" ], @decision.reload.then { |left| [ left.user, left.reason ] }
  end

  private
    def assert_refused(message, &)
      error = assert_raises(ActiveRecord::StatementInvalid) { ApplicationRecord.transaction(requires_new: true, &) }
      assert_includes error.message, message
    end
end
