require "application_system_test_case"

class WarningsSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  slow_test "a moderator warns a member, who appeals" do
    users(:tomas).moderator!
    start_session_of users(:tomas)
    visit moderation_member_path(users(:maria))
    click_on "Warn, suspend, ban or take other action"
    click_on "Warn", exact: true
    fill_in "Reason", with: "Please stay on topic"
    click_on "Preview"
    assert_css ".preview blockquote", text: "You were warned by a moderator."
    audit_here "the preview of a warning"
    click_on "Warn", exact: true
    assert_css "dd", text: /\A1\z/
    audit_here "the page of a warned member"
    sign_out

    start_session_of users(:maria)
    visit inbox_path
    assert_text "Reason: Please stay on topic"
    audit_here "a notification of a warning"
    click_on "appeal"
    assert_text "Warned maria"
  end
end
