require "application_system_test_case"

# Replies in the thread that the server rejects, or that don't reach it. The text is never lost.
class UnsentCommentsTest < ApplicationSystemTestCase
  setup do
    start_session_of users(:newcomer)
    visit post_path(posts(:wal))
  end

  teardown do
    maintenance false
    emulate_network offline: false
  end

  slow_test "opens the form with the text again after the session ended and the member signed in again" do
    reply "A long thought"
    users(:newcomer).sessions.delete_all
    click_on "Post reply"
    assert_selector ".typed", text: "A long thought"
    within("main") { click_on "Sign in" }
    submit_sign_in_form users(:newcomer)

    assert_current_path post_path(posts(:wal))
    assert_selector "#{form} textarea:focus"
    assert_field "Your reply", with: "A long thought"
    click_on "Post reply"
    assert_selector ".comment .comment .body", text: "A long thought"
    assert_equal 1, users(:newcomer).comments.count
  end

  slow_test "leads to the sign-in page when the form can't be opened without a session" do
    users(:newcomer).sessions.delete_all
    link.click
    assert_current_path new_session_path(return_to: new_comment_reply_path(comments(:answer)))
  end

  slow_test "shows the suspension" do
    reply "A long thought"
    decide users(:newcomer), "suspended", "Unkind, twice", days: 7
    click_on "Post reply"
    assert_selector "h1", text: "You’re suspended"
    assert_selector ".typed", text: "A long thought"
    assert_empty users(:newcomer).comments
  end

  slow_test "keeps the form while the site is read-only" do
    reply "A long thought"
    maintenance true
    click_on "Post reply"
    assert_selector "#{form} [role=alert]", text: "Maintenance mode. Your text is still here. Try again."
    audit_here "a reply form that couldn't be sent"
    assert_field "Your reply", with: "A long thought"
    maintenance false
    click_on "Post reply"
    assert_selector ".comment .comment .body", text: "A long thought"
  end

  test "keeps the form without a connection" do
    reply "Half a thought in a tunnel"
    emulate_network offline: true
    click_on "Post reply"
    assert_selector "#unsent", text: "Couldn’t send that"
    assert_field "Your reply", with: "Half a thought in a tunnel"
    emulate_network offline: false
    click_on "Post reply"
    assert_selector ".comment .comment .body", text: "Half a thought in a tunnel"
    assert_no_selector "#unsent"
  end

  slow_test "follows links and submits forms as without scripts if the script can't be loaded" do
    browser.execute_cdp "Network.enable"
    browser.execute_cdp "Network.setBlockedURLs", urls: [ "*comment_forms*", "*comment_submission*" ]
    link.click
    assert_current_path new_comment_reply_path(comments(:answer))
    visit post_path(posts(:wal))
    fill_in "Add a comment", with: "A whole thought"
    click_on "Post comment"
    assert_selector ".comment .body", text: "A whole thought"
  ensure
    browser.execute_cdp "Network.setBlockedURLs", urls: []
  end

  test "sends a reply once, however often the button is pressed" do
    reply "Once"
    page.execute_script "for (const _ of [1, 2, 3]) document.querySelector('.comment form').requestSubmit()"
    assert_selector ".comment .comment .body", text: "Once"
    assert_equal 1, users(:newcomer).comments.count
  end

  private
    def form = "form[data-opened-by]"
    def link = find("#comment_#{comments(:answer).id} > details > .actions a[href$='/replies/new']")

    def reply(text)
      link.click
      assert_selector "#{form} textarea:focus"
      press text
    end

    def maintenance(on)
      ENV[Kit::MaintenanceMode::VARIABLE] = ("Moving house" if on)
      MaintenanceMode.forget
    end
end
