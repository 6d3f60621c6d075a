require "test_helper"

# paula signed up with a passkey. Later she sets a password or turns on two-factor authentication.
class PasswordlessAccountsTest < ActionDispatch::IntegrationTest
  setup { sign_up_by_passkey }

  test "signs in with a new password or the passkey, and no longer with recovery codes" do
    code = displayed_codes.first
    get edit_settings_password_path
    assert_select "p", /You have no password/
    patch settings_password_path, params: { user: { password: "short" }, proof: proof }
    assert_select "#user_password_error"
    assert_select "button", "Set password"
    patch settings_password_path, params: { user: { password: "four lucky words here" }, proof: proof }
    follow_redirect!
    assert_select "[role=status]", /Password set/
    assert_select "input[name='user[password_challenge]']"
    assert_equal [ "password_set", 0 ], [ paula.security_events.last.kind, paula.recovery_codes.count ]
    delete settings_passkey_path(paula.passkeys.sole)
    assert_empty paula.passkeys
    sign_out
    sign_in_with_password paula, password: "four lucky words here"
    sign_out
    post session_recovery_path, params: { recovery: { username: "paula", code: } }
    assert_response :unprocessable_content
  end

  test "turns two-factor authentication on and off, keeping recovery codes" do
    get settings_authenticator_path
    assert_select "p", /Your account has no password/
    signed_secret = css_select("input[name=signed_secret]").first["value"]
    post settings_authenticator_path,
      params: {
        signed_secret:,
        code: ROTP::TOTP.new(Authenticator.verify_signed_secret(signed_secret, paula)).now,
        proof: proof
      }
    assert_response :created
    sign_out
    sign_in_by_passkey
    assert_redirected_to root_path
    delete settings_authenticator_path
    assert_response :unprocessable_content
    delete settings_authenticator_path, params: { proof: proof }
    assert_equal [ false, 10 ], [ paula.two_factor_enabled?, paula.recovery_codes.count ]
  end

  test "sets a password through an emailed link and keeps the passkey" do
    paula.update!(email_address: "paula@example.com")
    sign_out
    assert_enqueued_emails(1) do
      post password_reset_path, params: { password_reset: { email_address: "paula@example.com" } }
    end
    token = paula.password_reset_token
    patch password_reset_path, params: { token:, user: { password: "four lucky words here" } }
    assert_redirected_to new_session_path
    sign_in_with_password paula, password: "four lucky words here"
    assert_nil User.find_by_password_reset_token(token)
    sign_out
    sign_in_by_passkey
    assert_redirected_to root_path
  end
end
