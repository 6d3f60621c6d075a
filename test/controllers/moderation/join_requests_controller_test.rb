require "test_helper"

class Moderation::JoinRequestsControllerTest < ActionDispatch::IntegrationTest
  include ActionMailer::TestHelper

  setup do
    @lena = User.create!(username: "lena", password: "four lucky words here", email_address: "lena@example.com")
    @asked = JoinRequest.create!(user: @lena, body: "I build <b>boats</b>.")
  end

  test "for members it is not there" do
    sign_in_as users(:maria)
    get moderation_join_requests_path
    assert_response :not_found
    decide "accepted"
    assert_response :not_found
    assert @asked.reload.pending?
  end

  test "who is let in takes part, and is told by mail" do
    sign_in_as users(:admin)
    get moderation_root_path
    assert_select "a[href='#{moderation_join_requests_path}']"
    get moderation_join_requests_path
    assert_select ".review blockquote", "I build <b>boats</b>."
    assert_select "main nav a[href='#{moderation_root_path}']"

    assert_enqueued_email_with(JoinRequestMailer, :decided, args: [ @asked ]) { decide "accepted" }
    assert_redirected_to moderation_join_requests_path
    assert_not @lena.reload.pending_approval?
    assert_equal users(:admin), @asked.reload.reviewer
    mail = JoinRequestMailer.decided(@asked)
    assert_equal [ [ "lena@example.com" ], "Your request to join Frontpage was approved" ], [ mail.to, mail.subject ]
  end

  test "who is declined is told why, and may be let in later" do
    sign_in_as users(:admin)
    decide "declined"
    assert_response :unprocessable_content
    assert_select "[role=alert]", /Reason can’t be blank/
    decide "declined", "We row"
    assert @lena.reload.pending_approval?
    assert_match(/The moderators’ reason: We row/, JoinRequestMailer.decided(@asked.reload).text_part.body.to_s)
    sign_out

    sign_in_as @lena, password: "four lucky words here"
    follow_redirect!
    assert_select "blockquote", "We row"
    sign_out
    sign_in_as users(:admin)
    get moderation_join_requests_path
    assert_select "h2", "Recently declined"
    decide "accepted"
    assert_not @lena.reload.pending_approval?
  end

  test "what was accepted stays so, and no other outcome is one" do
    sign_in_as users(:admin)
    decide "forgotten"
    assert_response :unprocessable_content
    decide "accepted"
    decide "declined", "Too late"
    assert_select "[role=alert]", /This request has already been approved/
    assert @asked.reload.accepted?
  end

  test "nobody is written to at an address that is not theirs yet" do
    @lena.update!(email_address: nil, unconfirmed_email_address: "else@example.com")
    @asked.decide("accepted", by: users(:admin), reason: "")
    assert_no_emails { JoinRequestMailer.decided(@asked.reload).deliver_now }
  end

  private
    def decide(status, reason = "")
      patch moderation_join_request_path(@asked), params: { join_request: { status:, reason: } }
    end
end
