require "test_helper"

# The ways in: open, by approval, by invitation, closed.
class GatesTest < ActionDispatch::IntegrationTest
  include ActionMailer::TestHelper, SiteSettingsHelper, ModerationTestHelper

  test "closed is closed, with an invitation too" do
    token = invitation.generate_token_for(:joining)
    set_community sign_up: "closed"
    [ nil, token ].each do |invitation_token|
      get new_registration_path(invitation_token:)
      assert_response :forbidden
      assert_select "h1", "Sign-up is closed"
      assert_no_difference(-> { User.count }) { join(invitation_token:) }
      assert_response :forbidden
    end
  end

  test "by invitation, one comes by one, and it stands on their page" do
    set_community sign_up: "invitation"
    get new_registration_path
    assert_response :forbidden
    assert_select "h1", "Sign-up by invitation"
    join
    assert_response :forbidden

    token = invitation.generate_token_for(:joining)
    get new_registration_path(invitation_token: token)
    assert_select "main p", /maria has invited you/
    assert_select "input[name=invitation_token][value=?]", token
    join invitation_token: token
    assert_redirected_to root_path
    assert_equal users(:maria), newest.inviter
    sign_out

    join "second", invitation_token: token
    assert_response :forbidden
    assert_select "h1", "This invitation is no longer valid"
    get user_path(newest)
    assert_select ".meta", /Invited by maria/
    get user_invitees_path(users(:maria))
    assert_select "tbody td", /lena/
  end

  test "an invitation outlives a form that was refused, and no longer than it should" do
    token = invitation.generate_token_for(:joining)
    join "maria", invitation_token: token
    assert_response :unprocessable_content
    assert_select "#user_username_error"
    assert_select "input[name=invitation_token][value=?]", token
    assert_nil Invitation.sole.used_at

    set_community sign_up: "invitation"
    travel 15.days
    join invitation_token: token
    assert_response :forbidden
  end

  test "of two who use one in the same instant, one is too late, and told so" do
    one = invitation
    invitations = Array.new(2) { Invitation.find(one.id) }
    lena, lars = %w[ lena lars ].map { |username| User.new(username:, password: "four lucky words here") }
    assert lena.register(invitation: invitations.first)
    assert_not lars.register(invitation: invitations.last)
    assert_equal [ :invitation_used ], lars.errors.map(&:type)
    assert_nil User.find_by(username: "lars")
  end

  test "by approval one says why, waits, reads, and does not write" do
    set_community sign_up: "approval"
    join reason_for_joining: " "
    assert_response :unprocessable_content
    assert_select "#user_reason_for_joining_error", /Why you want to join can’t be blank/
    join reason_for_joining: "I build boats."
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

    sign_in_as newest, password: "four lucky words here"
    assert_redirected_to join_request_path
  end

  test "by approval, who was invited need not ask" do
    set_community sign_up: "approval"
    join invitation_token: invitation.generate_token_for(:joining)
    assert_redirected_to root_path
    assert_not newest.pending_approval?
  end

  test "moderators see the tree of whom they decide on" do
    User.where(username: "tomas").update_all(inviter_id: users(:maria).id)
    User.where(username: "maria").update_all(inviter_id: users(:admin).id)
    sign_in_as users(:admin)
    get new_moderation_user_action_path(users(:tomas))
    assert_select "p", "Invited by maria, invited by admin."
    decide users(:tomas), "banned"
    get new_moderation_user_action_path(users(:maria))
    assert_select "p", /Invited tomas \(suspended\)/
  end

  test "who leaves is in no tree, and what they decided is nobody's" do
    users(:tomas).update!(inviter: users(:maria))
    invitation
    users(:maria).anonymize texts: false
    assert_nil users(:tomas).reload.inviter_id
    assert_empty Invitation.all
  end

  test "what an administrator set and decided stays when they leave, in nobody's name" do
    set_community name: "Nook"
    request = JoinRequest.create!(user: users(:newcomer), body: "I build boats.")
    assert request.decide("declined", by: users(:admin), reason: "We row")
    users(:admin).anonymize texts: false
    assert_equal [ User.ghost, User.ghost ], [ SettingChange.sole.user, request.reload.reviewer ]
    users(:newcomer).anonymize texts: false
    assert_empty JoinRequest.all
  end

  private
    def invitation = users(:maria).invitations.new.tap { |invitation| assert invitation.issue }
    def newest = User.order(:id).last

    def join(username = "lena", invitation_token: nil, reason_for_joining: nil)
      post registration_path,
        params: {
          invitation_token:,
          user: { username:, unconfirmed_email_address: "", password: "four lucky words here", reason_for_joining: }.compact
        }.compact
    end
end
