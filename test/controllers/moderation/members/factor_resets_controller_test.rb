require "test_helper"

class Moderation::Members::FactorResetsControllerTest < ActionDispatch::IntegrationTest
  test "returns 404 to moderators, for administrators, and for members without a second factor" do
    give_authenticator users(:tomas)
    users(:maria).moderator!
    sign_in_as users(:maria)
    assert_hidden_from_the_current_user users(:tomas)

    sign_in_as users(:admin)
    assert_hidden_from_the_current_user users(:maria)
    users(:maria).administrator!
    give_authenticator users(:maria)
    assert_hidden_from_the_current_user users(:maria)
    assert users(:tomas).reload.two_factor_enabled?
  end

  test "removes the second factor and signs the member out" do
    give_authenticator users(:tomas)
    users(:tomas).sessions.create!(user_agent: "Firefox")
    sign_in_as users(:admin)
    get moderation_member_path(users(:tomas))
    get css_select("main a[href$='factor-reset/new']").sole["href"]
    assert_select "button.danger", "Reset two-factor authentication"

    assert_enqueued_emails(1) { post moderation_member_factor_reset_path(users(:tomas)) }
    assert_redirected_to moderation_member_path(users(:tomas))
    assert_not users(:tomas).reload.second_factor?
    assert_empty users(:tomas).sessions
    assert_equal "factors_reset", users(:tomas).security_events.order(:id).last.kind
    follow_redirect!
    assert_select "main a[href$='factor-reset/new']", 0
  end

  test "asks for the administrator's password, unless they have just signed in" do
    give_authenticator users(:tomas)
    sign_in_as users(:admin)
    travel 11.minutes
    get new_moderation_member_factor_reset_path(users(:tomas))
    assert_select "input[name='user[password_challenge]'][required]"
    post moderation_member_factor_reset_path(users(:tomas)),
      params: { user: { password_challenge: "a guess" } }
    assert_response :unprocessable_content
    assert_select ".errors li"
    assert users(:tomas).reload.two_factor_enabled?
    post moderation_member_factor_reset_path(users(:tomas)),
      params: { user: { password_challenge: SignInHelper::PASSWORD } }
    assert_redirected_to moderation_member_path(users(:tomas))
    assert_not User.find(users(:tomas).id).second_factor?
  end

  test "leads to a sign-in link for a member without a password" do
    users(:tomas).update_columns password_digest: User::NO_PASSWORD,
      passkey_handle: "h" * 43, email_address: nil
    Passkey.create!(user: users(:tomas), name: "Key", credential: "x", public_key: "y", sign_count: 0)
    sign_in_as users(:admin)
    get new_moderation_member_factor_reset_path(users(:tomas))
    assert_select "main", /They have no confirmed email address/
    post moderation_member_factor_reset_path(users(:tomas))
    follow_redirect!
    assert_select ".flash", /tomas has no password: create a sign-in link now/
    assert_select "input[type=radio][value=shown]"
  end

  private
    def assert_hidden_from_the_current_user(member)
      get new_moderation_member_factor_reset_path(member)
      assert_response :not_found
      post moderation_member_factor_reset_path(member)
      assert_response :not_found
    end
end
