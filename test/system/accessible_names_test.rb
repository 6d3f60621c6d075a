require "application_system_test_case"

# The names that a screen reader announces, as computed by the browser.
class AccessibleNamesTest < ApplicationSystemTestCase
  test "names the comment of each action, before and after it is saved" do
    start_session_of users(:maria)
    visit post_path(posts(:wal))
    actions = "#comment_#{comments(:objection).id} > details > .actions"

    within(actions) do
      assert_equal "Reply to tomas’s comment", find_link("reply").native.accessible_name
      assert_equal "Save tomas’s comment", find_button("save").native.accessible_name
      click_button "save"
      assert_button "unsave"
      assert_equal "Unsave tomas’s comment", find_button("unsave").native.accessible_name
    end
    assert_current_path post_path(posts(:wal)) # JavaScript replaced the button
    names = all("main .actions a, main .actions button").map { |control| control.native.accessible_name }
    assert_includes names, "Reply to #{comments(:correction).author.username}’s comment"
  end

  test "shows the error of radio buttons in their group" do
    start_session_of users(:maria)
    visit new_post_flag_path(posts(:show_terminal))
    page.execute_script "document.querySelector('main form').noValidate = true"
    click_on "Flag", exact: true
    assert_selector "fieldset[aria-describedby=flag_reason_message] .error"
    audit_here "a flag without a reason"
  end
end
