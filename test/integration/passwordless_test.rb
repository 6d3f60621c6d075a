require "test_helper"

# paula signed up with a passkey. Where others enter their password, she has to verify with the passkey each time.
class PasswordlessTest < ActionDispatch::IntegrationTest
  include LanguageHelper, PasskeyFirstHelper

  setup { sign_up_by_passkey }

  # The page, and what is done there that asks, with what shows that it worked.
  FORMS = {
    "settings/password/edit" => [
      :patch, "/settings/password", { user: { password: "four lucky words here" } }, -> { !_1.passwordless? }
    ],
    "settings/email/edit" => [
      :patch, "/settings/email", { user: { unconfirmed_email_address: "paula@example.com" } }, -> { _1.unconfirmed_email_address }
    ],
    "settings/account" => [ :delete, "/settings/account", { user: { texts: "keep" } }, -> { !User.exists?(_1.id) } ],
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
    test "#{page} asks for the passkey, also where she has just signed in, and takes no other answer" do
      user = paula
      look = "/#{page.sub("recovery-codes", "password/edit")}"
      wrong = [
        -> { "" }, -> { "{}" }, -> { "proven" }, -> { signed_by_passkey(user, challenge: sign_in_challenge) }, -> {
          signed_by_passkey(users(:maria), challenge: still_challenge)
        }
      ]
      wrong.each do |answer|
        get look
        public_send method, path, params: { **params, proof: answer.call }
        assert_response :unprocessable_content
        assert_select "[role=alert]", /Couldn’t verify that it’s you/
        assert_not done.call(user.reload)
      end

      get look
      public_send method, path, params: { **params, user: { **params[:user].to_h, password_challenge: "proven" } }
      assert_response :unprocessable_content
      get look
      assert_select "input[name='user[password_challenge]']", false
      public_send method, path, params: { **params, proof: proof }
      assert_includes 200..399, response.status
      assert done.call(User.find_by(id: user.id) || user)
    end

    test "#{page} asks for nothing more, for ten minutes after she came back by a recovery code" do
      come_back_by shown_codes.first
      travel(11.minutes) { public_send method, path, params: params }
      assert_response :unprocessable_content
      public_send method, path, params: params
      assert_includes 200..399, response.status
      assert done.call(User.find_by(username: "paula") || User.new.tap { |gone| gone.id = 0 })
    end
  end

  test "a browser that was signed in before she came back elsewhere is asked all the same" do
    elsewhere, code = open_session, shown_codes.first
    travel(1.minute) { elsewhere.post session_recovery_path, params: { recovery: { username: "paula", code: } } }
    travel 2.minutes
    delete settings_account_path, params: { user: { texts: "keep" } }
    assert_response :unprocessable_content
    elsewhere.delete settings_account_path, params: { user: { texts: "keep" } }
    assert_not User.exists?(username: "paula")
  end

  test "a proof counts once, and nobody else's is one" do
    get settings_access_tokens_path
    given = proof
    2.times do
      post settings_access_tokens_path,
        params: { access_token: { name: "A script", scope: "read", expires_on: "" }, proof: given }
    end
    assert_response :unprocessable_content
    assert_equal 1, paula.access_tokens.count
    get settings_access_tokens_path
    paula.passkeys.sole.update_columns user_id: users(:maria).id
    post settings_access_tokens_path,
      params: {
        access_token: { name: "A script", scope: "read", expires_on: "" },
        proof: signed_by_passkey(paula, challenge: still_challenge)
      }
    assert_response :unprocessable_content
  end

  test "another passkey takes a proof of the first; the last of them stays" do
    get settings_passkeys_path
    assert_equal [ [ paula.passkeys.sole.credential ] ],
      css_select("input[name=proof]").map { |field| JSON.parse(field["data-options"])["allowCredentials"].pluck("id") }.uniq
    assert_no_match(/You can still sign in with your password/, response.body)
    shown = proof
    other = WebAuthn::FakeClient.new("http://www.example.com")
    post settings_passkeys_path, params: { passkey: { name: "Other" }, credential: created_passkey(by: other), proof: shown }
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

  test "she reads all of it in German, too" do
    sign_out
    in_german do
      sign_up_by_passkey username: "lena"
      assert_select "h1", "Willkommen, lena"
      { edit_settings_password_path => "Du hast kein Passwort",
        edit_settings_email_address_path => "nur mit deinen Wiederherstellungscodes",
        settings_authenticator_path => "Dein Konto hat kein Passwort", settings_account_path => "deine Identität zu bestätigen",
        settings_sessions_path => "Registriert mit Passkey", settings_passkeys_path => "deine Identität zu bestätigen" }
        .each do |path, words|
        get path
        assert_includes response.body, words
      end
      sign_out
      get new_session_recovery_path
      assert_select "h1", "Wiederherstellungscode verwenden"
      get new_registration_path
      assert_select "button", "Mit einem Passkey registrieren"
      post registration_passkey_path, params: typed(username: "lars")
      assert_select "button", "Passkey erstellen"
    end
  end

  private
    def come_back_by(code)
      sign_out
      post session_recovery_path, params: { recovery: { username: "paula", code: } }
    end

    def still_challenge = JSON.parse(css_select("input[name=proof]").first["data-options"])["challenge"]
    def sign_in_challenge = Passkey::Challenge.issue(:sign_in)
end
