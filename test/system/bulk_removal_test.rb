require "application_system_test_case"

class BulkRemovalSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  setup { forget_moderation_actions }
  teardown do
    BulkRemoval.delete_all
    forget_moderation_actions
  end

  test "removes everything by two members, and undoes it" do
    posts = Post.visible.where(author: [ users(:tomas), users(:newcomer) ]).to_a
    sign_in_as users(:admin)
    visit moderation_members_path
    audit_here "a list of members with boxes"
    check "select_tomas"
    check "select_newcomer"
    click_on "Remove everything by the selected…"
    choose "all time"
    fill_in "Reason", with: "A wave of spam"
    audit_here "a bulk removal"
    click_on "Remove everything"
    assert_text(/Removed \d+ posts and comments/)
    audit_here "a finished bulk removal"
    assert_empty posts.reject { |post| post.reload.removed? }
    assert users(:tomas).reload.suspended?

    click_on "Undo"
    assert_text(/Undone: \d+ actions/)
    assert_empty posts.select { |post| post.reload.removed? }
    assert_not users(:tomas).reload.suspended?
  end
end
