require "application_system_test_case"

class BulkActionSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  slow_test "removes everything by two members, and undoes it" do
    posts = Post.visible.where(author: [ users(:tomas), users(:newcomer) ]).to_a
    start_session_of users(:admin)
    visit moderation_members_path
    audit_here "a list of members with boxes"
    check "select_tomas"
    check "select_newcomer"
    click_on "Remove everything by the selected…"
    choose "at any time"
    fill_in "Reason", with: "A wave of spam"
    audit_here "a bulk removal"
    click_on "Continue"
    assert_text "The 2 authors will be banned."
    audit_here "a bulk removal to be confirmed"
    find("button.danger").click
    assert_text(/Removed \d+ items/)
    audit_here "a finished bulk removal"
    assert_empty posts.reject { |post| post.reload.removed? }
    assert users(:tomas).reload.suspended?

    click_on "Undo"
    assert_text(/Undid \d+ actions/)
    assert_empty posts.select { |post| post.reload.removed? }
    assert_not users(:tomas).reload.suspended?
  end

  slow_test "removes what was selected in the queue, and restores one on the member's page" do
    items = [ posts(:show_terminal), comments(:objection) ]
    items.each { |item| flag item, by: 1 }
    flag posts(:wal), by: 1
    start_session_of users(:admin)
    visit moderation_root_path
    click_on "Select all on this page"
    uncheck "select_post_#{posts(:wal).id}"
    audit_here "a queue with a selection"
    within("#selection") { fill_in "Reason", with: "Advertising" }
    click_on "Remove selected…"
    assert_text "You’re about to remove 2 items."
    click_on "Edit"
    assert_checked_field "select_post_#{posts(:show_terminal).id}"
    click_on "Remove selected…"
    click_on "Remove 2 items"
    assert_text "Removed 2 items."
    audit_here "a finished bulk action"
    click_on "Back"
    assert_css ".review", count: 1

    visit moderation_member_path(users(:tomas))
    audit_here "a member's page with selections"
    check "select_post_#{posts(:show_terminal).id}"
    within(:xpath, "//form[.//button[@value='restored']]") { fill_in "Reason", with: "It was asked for" }
    click_on "Restore selected…"
    click_on "Restore 1 item"
    assert_text "Restored 1 item."
    assert_equal [ false, true ], items.map { |item| item.reload.removed? }
  end

  slow_test "selects all members who aren't banned already, and all in the list of banned members" do
    decide users(:newcomer), "banned"
    start_session_of users(:admin)
    visit moderation_members_path(selected: "all")
    assert_checked_field "select_tomas"
    assert_button "Select none"
    click_on "Select none"
    assert_no_css "[name='usernames[]']:checked"
    click_on "Select all on this page"
    assert_checked_field "select_tomas"
    assert_unchecked_field "select_newcomer"
    assert_selector "li", text: /\Anewcomer banned/

    visit moderation_members_path(list: "banned", selected: "all")
    assert_checked_field "select_newcomer"
    assert_button "Select none"
  end

  slow_test "selects all removed posts and comments of a member, and none of the visible ones" do
    items = [ posts(:show_terminal), comments(:objection) ]
    items.each { |item| decide item, "removed" }
    start_session_of users(:admin)
    visit moderation_member_path(users(:tomas))
    visible = all("#selection_removed [name='items[]']").size
    assert_operator visible, :>, 1
    within("#selection_restored") { fill_in "Reason", with: "Selected by mistake" }
    click_on "Select all removed"
    assert_css "[name='items[]']:checked", count: 2
    click_on "Select all visible"
    assert_css "[name='items[]']:checked", count: 2 + visible
    within("section", text: "Latest posts and comments") { click_on "Select none" }
    click_on "Restore selected…"
    click_on "Restore 2 items"
    assert_text "Restored 2 items."
    assert_empty items.select { |item| item.reload.removed? }
  end

  slow_test "selects all and none without losing what was typed" do
    [ posts(:show_terminal), comments(:objection) ].each { |item| flag item, by: 1 }
    start_session_of users(:admin)
    visit moderation_root_path
    within("#selection") { fill_in "Reason", with: "Advertising" }
    click_on "Select all on this page"
    assert_css "[name='items[]']:checked", count: 2
    assert_equal "Select none", page.evaluate_script("document.activeElement.textContent")
    box = "select_post_#{posts(:show_terminal).id}"
    uncheck box
    assert_button "Select all on this page"
    check box
    audit_here "a queue where everything is selected"
    click_on "Select none"
    assert_no_css "[name='items[]']:checked"
    within("#selection") { assert_field "Reason", with: "Advertising" }

    click_on "Select all on this page"
    visit moderation_members_path
    page.go_back
    assert_css "[name='items[]']:checked", count: 2
    assert_button "Select none"
  end
end
