require "test_helper"

# paula began with a passkey. Whatever asks others for their password asks her for the passkey, where she signed in a while ago.
class PasswordlessTest < ActionDispatch::IntegrationTest
  include ActionMailer::TestHelper, LanguageHelper, PasskeyFirstHelper

  setup { sign_up_by_passkey }

  # The page, and what is done there that asks, with what shows that it worked.
  FORMS = {
    "settings/password/edit" => [ :patch, "/settings/password", { user: { password: "four lucky words here" } }, -> { !_1.passwordless? } ],
    "settings/email/edit" => [ :patch, "/settings/email", { user: { unconfirmed_email_address: "paula@example.com" } }, -> { _1.unconfirmed_email_address } ],
    "settings/account" => [ :delete, "/settings/account", { user: { texts: "keep" } }, -> { !User.exists?(_1.id) } ],
    "settings/tokens" => [ :post, "/settings/tokens", { access_token: { name: "A script", scope: "read", expires_on: "" } }, -> { _1.access_tokens.any? } ],
    "settings/recovery-codes" => [ :post, "/settings/recovery-codes", {}, -> { _1.account_events.exists?(act: "codes_renewed") } ]
  }

  FORMS.each do |page, (method, path, params, done)|
    test "#{page} asks for the passkey, once she signed in a while ago, and takes no other answer" do
      user = paula
      travel 11.minutes
      look = "/#{page.sub("recovery-codes", "password/edit")}"
      wrong = [ -> { "" }, -> { "{}" }, -> { "proven" }, -> { signed_by_passkey(user, challenge: sign_in_challenge) }, -> { signed_by_passkey(users(:maria), challenge: still_challenge) } ]
      wrong.each do |answer|
        get look
        public_send method, path, params: { **params, proof: answer.call }
        assert_response :unprocessable_content
        assert_select "[role=alert]", /has not shown that it is you/
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

    test "#{page} asks for nothing more, where she has just signed in" do
      public_send method, path, params: params
      assert_includes 200..399, response.status
      assert done.call(User.find_by(username: "paula") || User.new.tap { |gone| gone.id = 0 })
    end
  end

  test "a proof counts once, and nobody else's is one" do
    travel 11.minutes
    get settings_access_tokens_path
    given = proof
    2.times { post settings_access_tokens_path, params: { access_token: { name: "A script", scope: "read", expires_on: "" }, proof: given } }
    assert_response :unprocessable_content
    assert_equal 1, paula.access_tokens.count
    get settings_access_tokens_path
    paula.passkeys.sole.update_columns user_id: users(:maria).id
    post settings_access_tokens_path, params: { access_token: { name: "A script", scope: "read", expires_on: "" }, proof: signed_by_passkey(paula, challenge: still_challenge) }
    assert_response :unprocessable_content
  end

  test "another passkey takes a proof of the first; the last of them stays" do
    travel 11.minutes
    get settings_passkeys_path
    assert_equal [ [ paula.passkeys.sole.credential ] ], css_select("input[name=proof]").map { |field| JSON.parse(field["data-options"])["allowCredentials"].pluck("id") }.uniq
    assert_no_match(/Your password goes on/, response.body)
    shown = proof
    other = WebAuthn::FakeClient.new("http://www.example.com")
    post settings_passkeys_path, params: { passkey: { name: "Other" }, credential: created_passkey(by: other), proof: shown }
    assert_redirected_to settings_passkeys_path
    assert_equal 2, paula.passkeys.count

    delete settings_passkey_path(paula.passkeys.oldest_first.first)
    assert_redirected_to settings_passkeys_path
    delete settings_passkey_path(paula.passkeys.sole)
    assert_response :unprocessable_content
    assert_select "[role=alert]", /only passkey, and you have no password. Set a password first/
    assert_equal 1, paula.passkeys.count
  end

  test "the password that she sets opens the account beside the passkey, and the codes open nothing more" do
    code = shown_codes.first
    get edit_settings_password_path
    assert_select "p", /You have no password/
    patch settings_password_path, params: { user: { password: "short" } }
    assert_select "#user_password_error"
    assert_select "button", "Set the password"
    patch settings_password_path, params: { user: { password: "four lucky words here" } }
    follow_redirect!
    assert_select "[role=status]", /Your password is set/
    assert_select "input[name='user[password_challenge]']"
    assert_equal [ "password_set", 0 ], [ paula.account_events.last.act, paula.recovery_codes.count ]
    delete settings_passkey_path(paula.passkeys.sole)
    assert_empty paula.passkeys
    sign_out
    sign_in_as paula, password: "four lucky words here"
    sign_out
    post session_recovery_path, params: { recovery: { username: "paula", code: } }
    assert_response :unprocessable_content
  end

  test "a second step guards the password that somebody sets by mail; recovery codes stay when it goes" do
    get settings_authenticator_path
    assert_select "p", /Your account has no password/
    offer = css_select("input[name=offer]").first["value"]
    post settings_authenticator_path, params: { offer:, code: ROTP::TOTP.new(Authenticator.secret_of(offer, paula)).now }
    assert_response :created
    sign_out
    sign_in_by_passkey
    assert_redirected_to root_path
    delete settings_authenticator_path
    assert_equal [ false, 10 ], [ paula.two_steps?, paula.recovery_codes.count ]
  end

  test "a link that is mailed sets a password" do
    paula.update!(email_address: "paula@example.com")
    sign_out
    assert_enqueued_emails(1) { post password_reset_path, params: { password_reset: { email_address: "paula@example.com" } } }
    token = paula.password_reset_token
    patch password_reset_path, params: { token:, user: { password: "four lucky words here" } }
    assert_redirected_to new_session_path
    sign_in_as paula, password: "four lucky words here"
    assert_nil User.find_by_password_reset_token(token)
    sign_out
    sign_in_by_passkey
    assert_redirected_to root_path
  end

  test "she reads all of it in German, too" do
    sign_out
    in_german do
      sign_up_by_passkey username: "lena"
      assert_select "h1", "Willkommen, lena"
      travel 11.minutes
      { edit_settings_password_path => "Du hast kein Passwort", edit_settings_email_address_path => "der einzige Weg zurück", settings_authenticator_path => "Dein Konto hat kein Passwort", settings_account_path => "dass du es noch bist",
        settings_sessions_path => "Registriert mit Passkey", settings_passkeys_path => "dass du es noch bist" }.each do |path, words|
        get path
        assert_includes response.body, words
      end
      sign_out
      get new_session_recovery_path
      assert_select "h1", "Ohne deinen Passkey"
      get new_registration_path
      assert_select "button", "Mit einem Passkey registrieren"
      post registration_passkey_path, params: typed(username: "lars")
      assert_select "button", "Passkey erstellen"
    end
  end

  private
    def still_challenge = JSON.parse(css_select("input[name=proof]").first["data-options"])["challenge"]
    def sign_in_challenge = Passkey::Challenge.issue(:sign_in)
end
