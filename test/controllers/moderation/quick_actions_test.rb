require "test_helper"

# The page that an alert opens offers the most frequent actions with a suggested reason, in one tap.
class Moderation::QuickActionsTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:admin) }

  test "suggests the reason for which most members flagged a post" do
    flag posts(:wal), by: 1
    flag posts(:wal), by: 2, reason: "unkind"
    get new_moderation_post_action_path(posts(:wal))
    assert_select "#quick_reason[value=Unkind]"
    assert_equal %w[ locked removed slowed ], quick_actions.sort
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "locked", reason: "Unkind" } }
    assert_equal [ %w[ locked Unkind ] ], posts(:wal).moderation_actions.pluck(:action, :reason)
    get new_moderation_post_action_path(posts(:wal))
    assert_equal %w[ removed ], quick_actions
  end

  test "leads from a comment to its thread, with the reason" do
    flag comments(:answer), by: 1, reason: "unkind"
    get new_moderation_comment_action_path(comments(:answer))
    assert_equal %w[ removed ], quick_actions
    get css_select("a").find { |link| link.text == "Moderate the thread" }["href"]
    assert_select "#quick_reason[value=Unkind]"
    assert_includes quick_actions, "slowed"
  end

  test "offers none for members, whose actions need a reason of their own" do
    get new_moderation_user_action_path(users(:tomas))
    assert_empty quick_actions
  end

  private
    def quick_actions
      css_select("button[name='moderation_action[action]']").map { |button| button["value"] }
    end
end
