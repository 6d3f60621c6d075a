require "test_helper"

# paula signs up with a passkey and has no password.
class Registrations::PasskeysControllerTest < ActionDispatch::IntegrationTest
  test "offers the passkey before the password in one form" do
    get new_registration_path
    assert_select "form.form [data-passkey-offer][hidden] button[type=button][formaction='/sign-up/passkey']"
    assert_operator response.body.index("data-passkey-offer"), :<, response.body.index("user[password]")
    assert_select "script[src*=sign_in]", 1
  end

  test "validates the form before asking for a passkey" do
    assert_no_difference(-> { User.count }) { post registration_passkey_path, params: user_params }
    assert_response :success
    assert_select "form[data-passkey=create][hidden] input[name='user[username]'][value=paula]"
    assert_equal [ "paula", "required", "required" ],
      [
        passkey_options.dig("user", "name"),
        *passkey_options["authenticatorSelection"].values_at("residentKey", "userVerification")
      ]
    assert_equal css_select("input[name=handle]").first["value"], passkey_options.dig("user", "id")
  end

  test "rejects a taken username before asking for a passkey" do
    post registration_passkey_path,
      params: user_params(username: "Maria", unconfirmed_email_address: "paula@example.com")
    assert_response :unprocessable_content
    assert_select "#user_username_error", /is already taken/
    assert_select "[role=alert] li", 1
    assert_select "input[value='paula@example.com']"
    assert_select "form[data-passkey]", false
  end

  test "creates the account with its passkey and recovery codes" do
    assert_difference(-> { User.count }) { sign_up_by_passkey extra: { return_to: "/newest" } }
    assert_response :created
    assert_equal [ true, @handle, 1, 10 ],
      [ paula.passwordless?, paula.passkey_handle, paula.passkeys.count, paula.recovery_codes.count ]
    assert_equal [ "signed_up", "passkey" ], paula.security_events.sole.values_at(:kind, :sign_in_method)
    assert_equal 10, displayed_codes.size
    assert_select "script:not([src])", false, "inline scripts would be blocked"
    assert_select "a[href='/newest']", "Done"
    assert_select "p", /only way to access your account/
    get settings_sessions_path
    assert_select "#events td", "Signed up with passkey"
  end

  test "signs in with the passkey and with no password" do
    sign_up_by_passkey
    sign_out
    sign_in_by_passkey
    assert_redirected_to root_path
    assert_equal paula, Session.last.user
    sign_out
    [ "", User::Passwordless::NO_PASSWORD, "proven", SignInHelper::PASSWORD ].each do |guess|
      post session_path, params: { session: { username: "paula", password: guess } }
      assert_response :unprocessable_content
      assert_select "#session_error", /Incorrect username/
    end
  end

  test "rejects an invalid passkey response and issues a new challenge" do
    [ -> { "{}" }, -> { created_passkey(user_verified: false) },
      -> {
        created_passkey(challenge: WebAuthn.standard_encoder.encode("another challenge, of thirty-two bytes"))
      },
      -> { created_passkey(by: WebAuthn::FakeClient.new("https://evil.example")) } ].each do |credential|
      post registration_passkey_path, params: user_params
      handle, before = css_select("input[name=handle]").first["value"], passkey_options["challenge"]
      assert_no_difference(-> { User.count + Passkey.count + RecoveryCode.count }) {
        post registration_passkey_path, params: { **user_params, handle:, credential: credential.call }
      }
      assert_response :unprocessable_content
      assert_select "[role=alert]", /couldn’t create the passkey.*Try again, or use a password/
      assert_select "form[data-passkey] input[value=paula]"
      assert_not_equal before, passkey_options["challenge"]
      Rails.cache.clear
    end
  end

  test "rejects a passkey created for another handle or account" do
    post registration_passkey_path, params: user_params
    post registration_passkey_path,
      params: { **user_params, handle: Passkey.new_handle, credential: created_passkey }
    assert_select "[role=alert]", /couldn’t create the passkey/

    sign_in_as users(:maria)
    get settings_passkeys_path
    credential = created_passkey
    sign_out
    post registration_passkey_path,
      params: { **user_params, handle: Passkey.user_handle_for(users(:maria)), credential: }
    assert_select "[role=alert]", /couldn’t create the passkey/
  end

  test "accepts a response once and rejects a username that was taken since" do
    post registration_passkey_path, params: user_params(unconfirmed_email_address: "paula@example.com")
    handle, credential = css_select("input[name=handle]").first["value"], created_passkey
    User.create!(username: "paula", password: "four lucky words here")
    2.times do
      post registration_passkey_path,
        params: { **user_params(unconfirmed_email_address: "paula@example.com"), handle:, credential: }
    end

    assert_response :unprocessable_content
    assert_select "#user_username_error", /is already taken/
    assert_select "input[value='paula@example.com']"
    assert_equal [ 0, 0 ], [ Passkey.count, RecoveryCode.count ]
  end

  test "rejects a passkey that is registered already" do
    sign_up_by_passkey
    paula.passkeys.sole.update_columns credential: "hers"
    sign_out
    post registration_passkey_path, params: user_params(username: "lena")
    credential = created_passkey
    paula.passkeys.sole.update_columns credential: JSON.parse(credential)["id"]
    assert_no_difference(-> { User.count }) {
      post registration_passkey_path,
      params: {
        **user_params(username: "lena"),
        handle: css_select("input[name=handle]").first["value"],
        credential:
      }
    }
    assert_select "#user_passkeys_error", /Passkey is already registered/
  end

  test "returns to the form with the typed values" do
    post registration_passkey_path,
      params:
        { **user_params(username: "no spaces", unconfirmed_email_address: "paula@example.com"), change: "1" }
    assert_response :success
    assert_select "input[value='no spaces']"
    assert_select "input[value='paula@example.com']"
    assert_select ".errors", false
  end

  test "emails a confirmation link once the account exists" do
    post registration_passkey_path, params: user_params(unconfirmed_email_address: "paula@example.com")
    assert_enqueued_emails(1) { sign_up_by_passkey unconfirmed_email_address: "paula@example.com" }
    assert_select "p", /mailed you a link/
  end

  test "follows the sign-up mode: approval, invitation or closed" do
    change_settings sign_up: "approval"
    post registration_passkey_path, params: user_params(reason_for_joining: " ")
    assert_select "#user_reason_for_joining_error", /can’t be blank/
    sign_up_by_passkey reason_for_joining: "I build boats."
    assert_select "a[href='/join-request']", "Done"
    assert_equal [ true, "I build boats." ], [ paula.pending_approval?, paula.join_request.body ]
    sign_out

    change_settings sign_up: "invitation"
    post registration_passkey_path, params: user_params(username: "lena")
    assert_response :forbidden
    invitation = users(:maria).invitations.new.tap(&:issue)
    sign_up_by_passkey username: "lena", extra: { invitation_token: invitation.generate_token_for(:joining) }
    assert_equal [ users(:maria), true ],
      [ User.find_by!(username: "lena").inviter, invitation.reload.used_at.present? ]
    sign_out

    change_settings sign_up: "closed"
    assert_no_difference(-> { User.count }) do
      post registration_passkey_path, params: user_params(username: "lars")
    end
    assert_response :forbidden
  end

  test "redirects signed-in members and limits attempts" do
    11.times { post registration_passkey_path, params: user_params }
    assert_response :too_many_requests
    assert_select "input[name='user[username]'][value=paula]"
    sign_in_as users(:maria)
    post registration_passkey_path, params: user_params
    assert_redirected_to root_path
  end
end
