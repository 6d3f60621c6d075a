require "test_helper"

# Enforced by the schema, even for writes that bypass the model.
class ModerationAction::AppendOnlyTest < ActiveSupport::TestCase
  setup do
    decide posts(:show_terminal), "removed", "Spam"
    @moderation_action = ModerationAction.sole
  end

  test "rejects changes to a moderation action" do
    {
      action: "restored", reason: "Another", user_id: users(:maria).id, subject_id: users(:maria).id,
      post_id: posts(:wal).id, created_at: 1.day.ago, previous_title: "x"
    }.each do |column, value|
      assert_refused("cannot be changed") { @moderation_action.update_columns column => value }
    end
    assert_equal "Spam", @moderation_action.reload.reason
  end

  test "rejects deletion of a moderation action" do
    assert_refused("cannot be deleted") { @moderation_action.delete }
    assert_refused("cannot be deleted") { ModerationAction.delete_all }
    assert ModerationAction.exists?(@moderation_action.id)
  end

  test "a deleted item is cleared from its actions" do
    posts(:show_terminal).delete

    assert_equal [ nil, "removed", "Spam" ], @moderation_action.reload.values_at(:post_id, :action, :reason)
  end

  test "anonymizes deleted members and the reasons of actions on them" do
    AccountDeletion.of(users(:tomas), texts: false).continue
    @moderation_action.reload
    assert_equal [ User.ghost, users(:admin) ], [ @moderation_action.subject, @moderation_action.user ]
    assert_equal "[deleted]", @moderation_action.reason
  end

  test "anonymizes deleted moderators and keeps their actions" do
    decide posts(:wal), "removed", "Spam", by: users(:maria)
    moderation_action = ModerationAction.last
    AccountDeletion.of(users(:maria), texts: true).continue

    moderation_action.reload
    assert_equal [ User.ghost, "removed" ], [ moderation_action.user, moderation_action.action ]
    @moderation_action.reload
    assert_equal [ users(:admin), "Spam" ], [ @moderation_action.user, @moderation_action.reason ]
  end

  private
    def assert_refused(message, &)
      error = assert_raises(ActiveRecord::StatementInvalid) do
        ApplicationRecord.transaction(requires_new: true, &)
      end
      assert_includes error.message, message
    end
end
