require "test_helper"

# Sign-up modes: open, by approval, by invitation, closed.
class SignUpModesTest < ActionDispatch::IntegrationTest
  test "rejects sign-ups in closed mode, even with an invitation" do
    token = invitation.generate_token_for(:joining)
    change_settings sign_up: "closed"
    [ nil, token ].each do |invitation_token|
      get new_registration_path(invitation_token:)
      assert_response :forbidden
      assert_select "h1", "Sign-up is closed"
      assert_no_difference(-> { User.count }) { sign_up(invitation_token:) }
      assert_response :forbidden
    end
  end

  test "requires an invitation in invitation mode and shows the inviter" do
    change_settings sign_up: "invitation"
    get new_registration_path
    assert_response :forbidden
    assert_select "h1", "Sign-up by invitation"
    sign_up
    assert_response :forbidden

    token = invitation.generate_token_for(:joining)
    get new_registration_path(invitation_token: token)
    assert_select "main p", /maria has invited you/
    assert_select "input[name=invitation_token][value=?]", token
    sign_up invitation_token: token
    assert_redirected_to root_path
    assert_equal users(:maria), newest.inviter
    sign_out

    sign_up "second", invitation_token: token
    assert_response :forbidden
    assert_select "h1", "This invitation is no longer valid"
    get user_path(newest)
    assert_select ".meta", /Invited by maria/
    get user_invitees_path(users(:maria))
    assert_select "tbody td", /lena/
  end

  test "keeps an invitation after an invalid form, but not after it expires" do
    token = invitation.generate_token_for(:joining)
    sign_up "maria", invitation_token: token
    assert_response :unprocessable_content
    assert_select "#user_username_error"
    assert_select "input[name=invitation_token][value=?]", token
    assert_nil Invitation.sole.used_at

    change_settings sign_up: "invitation"
    travel 15.days
    sign_up invitation_token: token
    assert_response :forbidden
  end

  test "says that an invitation was used, revoked or has expired where everybody can sign up" do
    token = invitation.generate_token_for(:joining)
    get new_registration_path(invitation_token: token)
    assert_select "main .flash", 0
    Invitation.sole.revoke
    [ token, "nonsense" ].each do |invitation_token|
      get new_registration_path(invitation_token:)
      assert_select "main .flash",
        "This invitation is no longer valid: it was used, was revoked or has expired. You can sign up " \
        "without one."
      assert_select "input[name=invitation_token]", 0
    end
    change_settings sign_up: "approval"
    get new_registration_path(invitation_token: token)
    assert_select "main .flash",
      /has expired\. Without an invitation, moderators review your request to join\./
  end

  test "tells signed-in members whether the invitation that they opened is still valid" do
    token = invitation.generate_token_for(:joining)
    sign_in_as users(:tomas)
    get new_registration_path(invitation_token: token)
    assert_redirected_to root_path
    follow_redirect!
    assert_select ".flash",
      "You’re signed in as tomas, so you don’t need this invitation. It’s still valid for someone else."
    Invitation.sole.revoke
    get new_registration_path(invitation_token: token)
    follow_redirect!
    assert_select ".flash", "This invitation is no longer valid: it was used, was revoked or has expired."
    get new_registration_path
    follow_redirect!
    assert_select ".flash:not([hidden])", 0
  end

  test "accepts an invitation once when two people use it concurrently" do
    one = invitation
    invitations = Array.new(2) { Invitation.find(one.id) }
    lena, lars = %w[ lena lars ].map { |username| User.new(username:, password: "four lucky words here") }
    assert lena.register(invitation: invitations.first)
    assert_not lars.register(invitation: invitations.last)
    assert_equal [ :invitation_used ], lars.errors.map(&:type)
    assert_nil User.find_by(username: "lars")
  end

  test "lets applicants read, but not write, until approval" do
    change_settings sign_up: "approval"
    sign_up reason_for_joining: " "
    assert_response :unprocessable_content
    assert_select "#user_reason_for_joining_error", /Reason for joining can’t be blank/
    sign_up reason_for_joining: "I build boats."
    assert_redirected_to join_request_path
    follow_redirect!
    assert_select "article", /waiting for a moderator.*I build boats/m

    get post_path(posts(:wal))
    assert_response :success
    post post_comments_path(posts(:wal)), params: { comment: { body: "Ahoy" } }
    assert_response :forbidden
    assert_select "h1", "You’re not a member yet"
    assert_select "pre.typed", "Ahoy"
    post invitations_path, params: { invitation: { note: "" } }
    assert_response :forbidden
    get edit_settings_password_path
    assert_response :success
    sign_out

    sign_in_with_password newest, password: "four lucky words here"
    assert_redirected_to join_request_path
  end

  test "skips approval for invited members" do
    change_settings sign_up: "approval"
    sign_up invitation_token: invitation.generate_token_for(:joining)
    assert_redirected_to root_path
    assert_not newest.pending_approval?
  end

  test "shows moderators a member's inviters and invitees" do
    User.where(username: "tomas").update_all(inviter_id: users(:maria).id)
    User.where(username: "maria").update_all(inviter_id: users(:admin).id)
    sign_in_as users(:admin)
    get new_moderation_user_action_path(users(:tomas))
    assert_select "p", "Invited by maria, who was invited by admin."
    decide users(:tomas), "banned"
    get new_moderation_user_action_path(users(:maria))
    assert_select "p", /Invited tomas \(banned\)/
  end

  test "removes a deleted member from the invitation tree" do
    users(:tomas).update!(inviter: users(:maria))
    invitation
    AccountDeletion.of(users(:maria), texts: false).continue
    assert_nil users(:tomas).reload.inviter_id
    assert_empty Invitation.all
  end

  test "attributes a deleted administrator's settings and decisions to the ghost user" do
    change_settings name: "Nook"
    request = JoinRequest.create!(user: users(:newcomer), body: "I build boats.")
    assert request.decide("declined", by: users(:admin), reason: "We row")
    AccountDeletion.of(users(:admin), texts: false).continue
    assert_equal [ User.ghost, User.ghost ], [ SettingChange.sole.user, request.reload.reviewer ]
    AccountDeletion.of(users(:newcomer), texts: false).continue
    assert_empty JoinRequest.all
  end

  private
    def invitation = users(:maria).invitations.new.tap { |invitation| assert invitation.issue }
    def newest = User.order(:id).last

    def sign_up(username = "lena", invitation_token: nil, reason_for_joining: nil)
      post registration_path,
        params: {
          invitation_token:,
          user: {
            username:,
            unconfirmed_email_address: "",
            password: "four lucky words here",
            reason_for_joining:
          }.compact
        }.compact
    end
end
