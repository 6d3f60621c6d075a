require "application_system_test_case"

# Replies are written in the inbox, as in threads.
class InboxRepliesTest < ApplicationSystemTestCase
  setup do
    @reply = Comment.new(
      post: posts(:wal), parent: comments(:answer), author: users(:tomas),
      body: "What do *you* think, @newcomer?"
    ).submit
  end

  test "replies in place with a preview, keeps the draft, and shows what is read now" do
    other = Comment.new(post: posts(:essay), author: users(:tomas), body: "Hello @maria").submit
    start_session_of users(:maria)
    visit inbox_path
    assert_selector ".notification .fresh", count: 2
    within_notification_of(@reply) { click_on "reply" }
    fill_in "Your reply", with: "I *think* so too."
    press [ :escape ]
    assert_no_field "Your reply"
    assert_equal "reply", page.evaluate_script("document.activeElement.textContent")
    within_notification_of(@reply) { click_on "reply" }
    assert_field "Your reply", with: "I *think* so too.", focused: true
    click_on "Preview"
    assert_selector ".notification .preview em", text: "think"
    audit_here "a reply in the inbox"
    with_phone { assert_fits_phone "a reply in the inbox" }

    click_on "Post reply"
    within_notification_of(@reply) { assert_replied }
    assert_current_path inbox_path
    assert_selector ".notification .fresh", count: 1
    within_notification_of(other) { assert_selector ".fresh" }
    assert_selector ".masthead a", text: /\Anotifications 1\b/
    assert_selector ".inbox-reading", text: "1 unread"
    audit_here "a reply that was posted in the inbox"
    within(".notification .flash") { click_on "view in thread" }
    assert_selector ".comment", text: "I think so too."
  end

  slow_test "shows an error at the form" do
    start_session_of users(:maria)
    visit inbox_path
    click_on "reply"
    assert_field "Your reply"
    decide posts(:wal), "locked"
    fill_in "Your reply", with: "Too late"
    click_on "Post reply"
    assert_text "locked"
    assert_equal 0, users(:maria).comments.where(body: "Too late").count
  end

  private
    def within_notification_of(comment, &)
      within(".notification[data-comment='#{comment.id}']", &)
    end

    def assert_replied = assert_selector(".flash", text: "Reply posted. view in thread")
end
