require "test_helper"

# paula signed up with a passkey, and has to verify with it where others enter their password.
class PasskeyVerificationTest < ActionDispatch::IntegrationTest
  setup { sign_up_by_passkey }

  # For each page: the request that needs verification, and a check that it succeeded.
  FORMS = {
    "settings/password/edit" => [
      :patch, "/settings/password", { user: { password: "four lucky words here" } }, -> { !_1.passwordless? }
    ],
    "settings/email/edit" => [
      :patch, "/settings/email", { user: { unconfirmed_email_address: "paula@example.com" } },
      -> { _1.unconfirmed_email_address }
    ],
    "settings/account" => [
      :delete, "/settings/account", { user: { texts: "keep" } }, -> { !User.exists?(_1.id) }
    ],
    "settings/tokens" => [
      :post, "/settings/tokens", { access_token: { name: "A script", scope: "read", expires_on: "" } }, -> {
        _1.access_tokens.any?
      }
    ],
    "settings/recovery-codes" => [
      :post, "/settings/recovery-codes", {}, -> { _1.security_events.exists?(kind: "codes_renewed") }
    ]
  }

  FORMS.each do |page, (method, path, params, done)|
    test "#{page} requires the passkey, even after a recent sign-in, and nothing else" do
      user = paula
      form = "/#{page.sub("recovery-codes", "password/edit")}"
      wrong = [
        -> { "" }, -> { "{}" }, -> { "proven" }, -> { signed_by_passkey(user, challenge: sign_in_challenge) },
        -> {
          signed_by_passkey(users(:maria), challenge: verification_challenge)
        }
      ]
      wrong.each do |response|
        get form
        public_send method, path, params: { **params, proof: response.call }
        assert_response :unprocessable_content
        assert_select "[role=alert]", /Couldn’t verify that it’s you/
        assert_not done.call(user.reload)
      end

      get form
      public_send method, path,
        params: { **params, user: { **params[:user].to_h, password_challenge: "proven" } }
      assert_response :unprocessable_content
      get form
      assert_select "input[name='user[password_challenge]']", false
      public_send method, path, params: { **params, proof: proof }
      assert_includes 200..399, response.status
      assert done.call(User.find_by(id: user.id) || user)
    end

    test "#{page} requires no passkey for 10 minutes after signing in with a recovery code" do
      recover_with displayed_codes.first
      travel(11.minutes) { public_send method, path, params: params }
      assert_response :unprocessable_content
      public_send method, path, params: params
      assert_includes 200..399, response.status
      assert done.call(User.find_by(username: "paula") || User.new.tap { |missing| missing.id = 0 })
    end
  end

  test "still requires the passkey in other sessions after a recovery code" do
    other_session, code = open_session, displayed_codes.first
    travel(1.minute) do
      other_session.post session_recovery_path, params: { recovery: { username: "paula", code: } }
    end
    travel 2.minutes
    delete settings_account_path, params: { user: { texts: "keep" } }
    assert_response :unprocessable_content
    other_session.delete settings_account_path, params: { user: { texts: "keep" } }
    assert_not User.exists?(username: "paula")
  end

  test "accepts a verification once, and none by another passkey" do
    get settings_access_tokens_path
    verification = proof
    2.times do
      post settings_access_tokens_path,
        params: { access_token: { name: "A script", scope: "read", expires_on: "" }, proof: verification }
    end
    assert_response :unprocessable_content
    assert_equal 1, paula.access_tokens.count
    get settings_access_tokens_path
    paula.passkeys.sole.update_columns user_id: users(:maria).id
    post settings_access_tokens_path,
      params: {
        access_token: { name: "A script", scope: "read", expires_on: "" },
        proof: signed_by_passkey(paula, challenge: verification_challenge)
      }
    assert_response :unprocessable_content
  end

  test "adds a passkey after verifying with the first, and keeps the last one" do
    get settings_passkeys_path
    assert_equal [ [ paula.passkeys.sole.credential ] ],
      css_select("input[name=proof]")
        .map { |field| JSON.parse(field["data-options"])["allowCredentials"].pluck("id") }.uniq
    assert_no_match(/You can still sign in with your password/, response.body)
    verification = proof
    other = WebAuthn::FakeClient.new("http://www.example.com")
    post settings_passkeys_path,
      params: { passkey: { name: "Other" }, credential: created_passkey(by: other), proof: verification }
    assert_redirected_to settings_passkeys_path
    assert_equal 2, paula.passkeys.count

    first, second = paula.passkeys.oldest_first.to_a
    delete settings_passkey_path(first)
    assert_response :unprocessable_content
    get settings_passkeys_path
    delete settings_passkey_path(second), params: { proof: proof }
    assert_redirected_to settings_passkeys_path
    get settings_passkeys_path
    delete settings_passkey_path(first), params: { proof: proof }
    assert_response :unprocessable_content
    assert_select "[role=alert]", /only passkey, and you have no password. Set a password/
    assert_equal 1, paula.passkeys.count
  end

  test "is translated into German" do
    sign_out
    in_german do
      sign_up_by_passkey username: "lena"
      assert_select "h1", "Willkommen, lena"
      { edit_settings_password_path => "Du hast kein Passwort",
        edit_settings_email_address_path => "nur mit deinen Wiederherstellungscodes",
        settings_authenticator_path => "Dein Konto hat kein Passwort",
        settings_account_path => "deine Identität zu bestätigen",
        settings_sessions_path => "Registriert mit Passkey",
        settings_passkeys_path => "deine Identität zu bestätigen" }
        .each do |path, text|
        get path
        assert_includes response.body, text
      end
      sign_out
      get new_session_recovery_path
      assert_select "h1", "Wiederherstellungscode verwenden"
      get new_registration_path
      assert_select "button", "Mit einem Passkey registrieren"
      post registration_passkey_path, params: user_params(username: "lars")
      assert_select "button", "Passkey erstellen"
    end
  end

  private
    def recover_with(code)
      sign_out
      post session_recovery_path, params: { recovery: { username: "paula", code: } }
    end

    def verification_challenge
      JSON.parse(css_select("input[name=proof]").first["data-options"])["challenge"]
    end

    def sign_in_challenge = Passkey::Challenge.issue(:sign_in)
end
