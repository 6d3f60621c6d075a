require "test_helper"

class InvitationsControllerTest < ActionDispatch::IntegrationTest
  test "creates an invitation with a link only its owner can see or revoke" do
    sign_in_as users(:maria)
    invite "For Lena"
    assert_redirected_to invitations_path
    follow_redirect!
    assert_select ".review b", "For Lena"
    assert_equal Invitation.sole, Invitation.find_usable(CGI.unescape(link[/invitation_token=(.+)\z/, 1]))
    assert_select "#invitation_note_hint", /You have 4 invitations left/
    sign_out

    sign_in_as users(:tomas)
    get invitations_path
    assert_select ".review", false
    delete invitation_path(Invitation.sole)
    assert_response :not_found
  end

  test "rejects new members with the requirements" do
    sign_in_as users(:newcomer)
    get invitations_path
    assert_select ".flash", /Inviting requires 30 karma and 30 days of membership/
    assert_select "form[action='/invitations']", false
    invite
    assert_response :unprocessable_content
    assert_select "[role=alert]", /Inviting requires 30 karma/
    assert_empty Invitation.all
  end

  test "limits invitations per 30 days" do
    change_settings invitations_a_month: 2
    sign_in_as users(:maria)
    3.times { invite }
    assert_response :unprocessable_content
    assert_select "[role=alert]", /You’ve created 2 invitations in the last 30 days/
    assert_equal 2, Invitation.count

    travel 31.days
    sign_in_as users(:maria)
    invite
    assert_equal 3, Invitation.count
  end

  test "creates one invitation if a form is sent twice, even the last one, and another from a new form" do
    change_settings invitations_a_month: 2
    sign_in_as users(:maria)
    2.times do
      get invitations_path
      seen_up_to = css_select("input[name='invitation[seen_up_to]']").sole["value"]
      assert_difference -> { Invitation.count }, 1 do
        2.times do
          post invitations_path, params: { invitation: { note: "For Lena", seen_up_to: } }
          assert_redirected_to invitations_path
          assert_match(/created/, flash[:notice])
        end
      end
    end
  end

  test "exempts administrators from the limit, but not from closed sign-up" do
    change_settings invitations_a_month: 0
    sign_in_as users(:admin)
    2.times { invite }
    assert_equal 2, Invitation.count
    change_settings sign_up: "closed"
    invite
    assert_select "[role=alert]", /Sign-up is closed/
    assert_equal 2, Invitation.count
  end

  test "invalidates revoked invitations and those of banned members" do
    sign_in_as users(:maria)
    2.times { invite }
    first, second = Invitation.order(:id).to_a
    delete invitation_path(first)
    assert_nil Invitation.find_usable(first.generate_token_for(:joining))
    assert Invitation.find_usable(second.generate_token_for(:joining))
    decide users(:maria), "banned"
    assert_nil Invitation.find_usable(second.generate_token_for(:joining))
  end

  private
    def invite(note = "")
      post invitations_path, params: { invitation: { note: } }
    end

    def link = css_select(".review input[readonly]").first["value"]
end
