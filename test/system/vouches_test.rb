require "application_system_test_case"

class VouchesSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  slow_test "shows a flagged comment to members with karma and restores it after vouches" do
    flag comments(:answer), by: AutoHideable::FLAGS_TO_HIDE
    comments(:answer).vouches.new(user: trusted_member).submit
    start_session_of users(:tomas)
    visit post_path(posts(:wal))
    assert_text "[flagged]"
    assert_no_text "I made mine rare"
    click_on "read and vouch"
    assert_text "I made mine rare"
    audit_here "the vouch form"
    click_on "Vouch"
    assert_text "It’s visible again"
    assert_text "I made mine rare"
  end

  slow_test "has accessible pages of flagged posts and the moderation log" do
    flag posts(:ask_backups), by: AutoHideable::FLAGS_TO_HIDE
    decide posts(:wal), "removed"
    audit post_path(posts(:ask_backups)), post_path(posts(:wal)), moderation_log_path
  end
end
