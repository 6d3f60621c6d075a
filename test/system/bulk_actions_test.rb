require "application_system_test_case"

class BulkActionSystemTest < ApplicationSystemTestCase
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
