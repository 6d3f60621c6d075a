require "application_system_test_case"

class QueueClaimsSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  slow_test "one moderator claims an item, another takes it over and decides" do
    [ users(:tomas), users(:maria) ].each(&:moderator!)
    flag posts(:ask_backups), by: 2
    start_session_of users(:maria)
    visit moderation_root_path
    audit_here "the queue"
    click_on "Claim"
    assert_text "You claimed this just now."
    audit_here "a claimed item"
    sign_out

    start_session_of users(:tomas)
    visit moderation_root_path
    assert_css ".claim", text: "maria claimed this"
    assert_no_button "Dismiss flags", exact: true
    audit_here "an item that another moderator claimed"
    click_on "Take over"
    assert_text "You claimed this just now."
    click_on "Release"
    assert_button "Claim"
    click_on "Claim"
    click_on "Dismiss flags", exact: true
    assert_text "The queue is empty"
    assert_empty QueueClaim.all
  end
end
