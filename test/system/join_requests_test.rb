require "application_system_test_case"

# A moderator declines a request to join, and approves it after the applicant has answered.
class JoinRequestsSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper

  setup { JoinRequest.create!(user: users(:newcomer), body: "May I?") }

  slow_test "declines, and doesn't approve, if the reason is submitted with Enter" do
    start_session_of users(:admin)
    visit moderation_join_requests_path
    fill_in "Reason", with: "Only advertising"
    find_field("Reason").send_keys :enter
    assert_selector "h1", text: "Decline newcomer’s request"
    assert_predicate JoinRequest.sole, :pending?
  end

  slow_test "declines a request after a preview, and approves it later" do
    sign_in_as users(:admin)
    assert_selector ".masthead", text: /moderation 1\b/
    click_on "moderation", match: :first
    click_on "Requests to join"
    click_on "Decline newcomer"
    assert_selector ".errors", text: "Reason"
    fill_in "Reason", with: "Tell us more about you"
    click_on "Decline newcomer"
    assert_selector "h1", text: "Decline newcomer’s request"
    assert_selector ".preview blockquote", text: "Reason: Tell us more about you"
    audit_here "a request to be declined"
    with_phone { assert_fits_phone "a request to be declined" }
    click_on "Decline"
    assert_selector "h2", text: "Recently declined"
    assert_no_selector ".masthead", text: /moderation 1\b/
    sign_out

    start_session_of users(:newcomer)
    visit inbox_path
    assert_selector ".notification",
      text: /Your request to join was declined.*Reason: Tell us more about you/m
    click_on "message the moderators"
    fill_in "Message", with: "I build boats."
    click_on "Send"
    assert_text "Message sent."
    sign_out

    start_session_of users(:admin)
    visit moderation_join_requests_path
    click_on "Approve newcomer"
    assert_selector "h2", text: "Recently approved"
    assert users(:newcomer).reload.can_participate?
  end
end
