require "application_system_test_case"

class InboxTest < ApplicationSystemTestCase
  setup do
    @reply = Comment.new(
      post: posts(:wal), parent: comments(:answer), author: users(:tomas),
      body: "What do *you* think, @newcomer?"
    ).submit
  end

  slow_test "reads a reply in the inbox, marks it as read and replies" do
    sign_in_as users(:maria)
    click_on "notifications 1 unread"
    assert_selector ".notification", text: "unread tomas replied to your comment"
    click_on "Mark all as read"
    assert_text "Marked as read"
    assert_no_selector ".fresh"
    assert_selector ".masthead a", exact_text: "notifications"

    click_on "reply"
    fill_in "Your reply", with: "I think so too."
    click_on "Post reply"
    assert_selector ".notification .flash", text: "Reply posted. view in thread"
    assert_equal 1, users(:tomas).reload.unread_count
  end
end
