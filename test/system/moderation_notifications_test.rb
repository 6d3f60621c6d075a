require "application_system_test_case"

class ModerationNotificationsSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  slow_test "tells an author that a post was removed and why, and a suspended member on every page" do
    decide posts(:show_terminal), "removed", "This is an advertisement"
    decide users(:tomas), "suspended", "Third advertisement", days: 7

    sign_in_as users(:tomas)
    assert_css "aside", text: "Reason: Third advertisement"
    click_on "notifications"
    assert_text "Your post “#{posts(:show_terminal).title}” was removed by a moderator."
    assert_text "Reason: This is an advertisement"
    audit_here "a suspended member's notifications"

    click_on "view in the moderation log", match: :first
    assert_css "h1", text: "Moderation log"
    page.go_back
    click_on "Mark all as read"
    assert_text "Marked as read."
    assert_no_css ".fresh"
    click_on "export your data"
    assert_current_path settings_export_path
  end
end
