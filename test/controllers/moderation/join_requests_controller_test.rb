require "test_helper"

class Moderation::JoinRequestsControllerTest < ActionDispatch::IntegrationTest
  setup do
    @lena = User.create!(username: "lena", password: "four lucky words here",
      email_address: "lena@example.com")
    @join_request = JoinRequest.create!(user: @lena, body: "I build <b>boats</b>.")
  end

  test "returns 404 to members" do
    sign_in_as users(:maria)
    get moderation_join_requests_path
    assert_response :not_found
    decide "accepted"
    assert_response :not_found
    assert @join_request.reload.pending?
  end

  test "approves a request and emails the new member" do
    sign_in_as users(:admin)
    get moderation_root_path
    assert_select "a[href='#{moderation_join_requests_path}']"
    get moderation_join_requests_path
    assert_select ".review blockquote", "I build <b>boats</b>."
    assert_select "main nav a[href='#{moderation_root_path}']"

    assert_enqueued_email_with(JoinRequestMailer, :decided, args: [ @join_request ]) { decide "accepted" }
    assert_redirected_to moderation_join_requests_path
    assert_not @lena.reload.pending_approval?
    assert_equal users(:admin), @join_request.reload.reviewer
    mail = JoinRequestMailer.decided(@join_request)
    assert_equal [ [ "lena@example.com" ], "Your request to join Frontpage was approved" ],
      [ mail.to, mail.subject ]
  end

  test "declines a request with a reason, and can approve it later" do
    sign_in_as users(:admin)
    decide "declined"
    assert_response :unprocessable_content
    assert_select "[role=alert]", /Reason can’t be blank/
    @lena.update! language: "de"
    assert_no_enqueued_emails { decide "declined", "We row" }
    assert_select ".preview blockquote[lang=de]", /wurde abgelehnt.*Grund: We row/m
    assert_select ".preview .hint", /notification, and get the reason by email:/
    assert_predicate @join_request.reload, :pending?
    @lena.update! language: nil, email_address: nil
    decide "declined", "We row"
    assert_select ".preview .hint", "lena will see this notification:"
    @lena.update! email_address: "lena@example.com"
    submit_confirmation
    assert @lena.reload.pending_approval?
    assert_match(/The moderators’ reason: We row/,
      JoinRequestMailer.decided(@join_request.reload).text_part.body.to_s)
    sign_out

    sign_in_with_password @lena, password: "four lucky words here"
    follow_redirect!
    assert_select "blockquote", "We row"
    sign_out
    sign_in_as users(:admin)
    get moderation_join_requests_path
    assert_select "h2", "Recently declined"
    decide "accepted"
    assert_not @lena.reload.pending_approval?
  end

  test "doesn't decline an approved request and rejects unknown outcomes" do
    sign_in_as users(:admin)
    decide "forgotten"
    assert_response :unprocessable_content
    decide "accepted"
    decide "declined", "Too late"
    assert_select "[role=alert]", /This request has already been approved/
    assert @join_request.reload.accepted?
  end

  test "doesn't email unconfirmed addresses" do
    @lena.update!(email_address: nil, unconfirmed_email_address: "else@example.com")
    @join_request.decide("accepted", by: users(:admin), reason: "")
    assert_no_emails { JoinRequestMailer.decided(@join_request.reload).deliver_now }
  end

  private
    def decide(status, reason = "")
      patch moderation_join_request_path(@join_request), params: { join_request: { status:, reason: } }
    end
end
