require "application_system_test_case"

# New members see how many comments they have left, and keep their text when they reach the limit.
class CommentLimitsTest < ApplicationSystemTestCase
  setup do
    change_settings newcomer_comments: "2"
    start_session_of users(:newcomer)
    visit post_path(posts(:wal))
  end

  slow_test "counts down while replying in the thread, and then keeps the text" do
    assert_selector "#comments > .form .limits", text: "You have 2 left this hour."
    reply "First"
    assert_selector ".comment .comment .body", text: "First"
    assert_selector "#comments > .form .limits", text: "You have 1 left this hour."
    audit_here "a new member's thread"

    fill_in "Add a comment", with: "Second"
    click_on "Post comment"
    assert_selector ".comment .body", text: "Second"
    assert_selector "#comments > .form .limits", text: "You can comment again in 60 minutes."

    reply "Third"
    assert_selector ".comment .form .errors", text: "New members can comment 2 times per hour."
    assert_selector ".comment .form .limits", text: "You can comment again in 60 minutes."
    assert_field "Your reply", with: "Third"
    audit_here "a reply form beyond the limit"
  end

  private
    def reply(text)
      find("#comment_#{comments(:answer).id} > details > .actions").click_link "reply"
      assert_selector "form[data-opened-by] textarea:focus"
      press text
      click_on "Post reply"
    end
end
