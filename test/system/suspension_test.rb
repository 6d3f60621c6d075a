require "application_system_test_case"

class SuspensionTest < ApplicationSystemTestCase
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
end
