require "application_system_test_case"

class SuspensionTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  slow_test "suspends a member, who sees the reason and can still read" do
    start_session_of users(:admin)
    visit user_path(users(:tomas))
    click_on "Moderate tomas"
    click_on "Warn, suspend, ban or take other action"
    assert_text "Choose an action"
    audit_here "the choice of actions on a member"
    click_on "Suspend"
    select "7 days", from: "Duration"
    fill_in "Reason", with: "Unkind, twice"
    click_on "Preview"
    assert_text(/You were suspended until .*Reason: Unkind, twice/m)
    audit_here "the preview of a suspension"
    click_on "Suspend"
    assert_text "Done"
    sign_out

    start_session_of users(:tomas)
    visit post_path(posts(:wal))
    assert_text(/You’re suspended until .*: Unkind, twice/)
    assert_no_field "Add a comment"
    assert_no_css ".vote"
    audit_here "a thread that a suspended member reads"
    assert_text "I made mine rare"
  end

  test "keeps the typed text of a member who is suspended while writing" do
    start_session_of users(:tomas)
    visit post_path(posts(:wal))
    fill_in "Add a comment", with: "But I meant it well."
    decide users(:tomas), "suspended", "Unkind, twice", days: 7
    click_on "Post comment"
    assert_text "You’re suspended"
    assert_text "Unkind, twice"
    assert_text "But I meant it well."
    audit_here "a suspended member's rejected comment"
  end

  slow_test "locks a thread with a reason" do
    start_session_of users(:admin)
    visit post_path(posts(:wal))
    within("article.post") { click_on "moderate" }
    click_on "Lock thread"
    fill_in "Reason", with: "It goes in circles"
    click_on "Lock thread"
    assert_text "A moderator locked this thread. Reason: It goes in circles"
    assert_no_field "Add a comment"
    audit_here "a locked thread"
  end
end
