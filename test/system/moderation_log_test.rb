require "application_system_test_case"

class ModerationLogTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  slow_test "filters the log, clears the filter, and fits phones" do
    decide posts(:wal), "removed", "Spam"
    decide posts(:wal), "restored", "It wasn’t spam after all"
    decide users(:newcomer), "banned", "Spam, again"
    visit moderation_log_path
    find("summary", text: "Filter").click
    select "Banned", from: "Action"
    click_on "Apply filter"
    assert_selector ".log li", count: 1, text: "Banned newcomer"
    audit_here "the filtered moderation log"

    find("summary", text: "Filter").click
    fill_in "Member concerned", with: "maria"
    click_on "Apply filter"
    assert_text "No entries match this filter"
    click_on "Clear filter"
    assert_selector ".log li", count: 3

    visit moderation_log_path(moderator: "nobody_here")
    assert_text "Moderator not found"
    with_phone { audit_on_phone moderation_log_path(reason: "spam", member: "maria") }
  end
end
