require "application_system_test_case"

class JoinRequestsSystemTest < ApplicationSystemTestCase
  setup { JoinRequest.create!(user: users(:newcomer), body: "May I?") }

  slow_test "declines, and doesn't approve, if the reason is submitted with Enter" do
    start_session_of users(:admin)
    visit moderation_join_requests_path
    fill_in "Reason", with: "Only advertising"
    find_field("Reason").send_keys :enter
    assert_selector "h1", text: "Decline newcomer’s request"
    assert_predicate JoinRequest.sole, :pending?
  end
end
