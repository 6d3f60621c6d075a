require "webauthn/fake_client"

# The tour through sign-in methods: two-factor authentication, recovery codes, a
# passkey, and signing in with each.
module FactorsTour
  private
    def tour_factors_of(user)
      enable_two_factor_of user
      send_form "/settings/recovery-codes"
      recovery_code = css_select(".codes code").first.text
      create_passkey
      send_form "/sign-in", _method: "delete"
      sign_in_by_passkey_of user
      send_form "/sign-in", _method: "delete"
      sign_in_by recovery_code, user
      visit "/settings/passkeys"
      send_form "/settings/passkeys/#{user.passkeys.sole.id}", _method: "delete"
      send_form "/settings/authenticator", _method: "delete"
      fill_security_events_of user
    end

    # As a visitor, without a password.
    def sign_up_with_passkey
      [ { username: "" }, { username: "keyholder", unconfirmed_email_address: "" } ].each do |user|
        send_form "/sign-up/passkey", user:
      end
      user, handle = { username: "keyholder" }, css_select("input[name=handle]").first["value"]
      send_form "/sign-up/passkey", user:, handle:, credential: "{}"
      handle = css_select("input[name=handle]").first["value"]
      send_form "/sign-up/passkey",
        user:, handle:, credential: key.create(challenge:, user_verified: true).to_json
      code = css_select(".codes code").first.text
      verify_again_as User.find_by!(username: "keyholder")
      send_form "/sign-in", _method: "delete"
      visit "/sign-in/recovery"
      [ "none", code ].each do |given|
        send_form "/sign-in/recovery", recovery: { username: "keyholder", code: given }
      end
      send_form "/settings/passkeys/#{Passkey.last.id}", _method: "delete"
      send_form "/settings/recovery-codes"
      send_form "/sign-in", _method: "delete"
    end

    def verify_again_as(user)
      visit "/settings/passkeys", "/settings/password/edit"
      proof = key.get(
        challenge: proof_challenge, user_verified: true,
        user_handle: WebAuthn.standard_encoder.decode(user.passkey_handle)
      ).to_json
      send_form "/settings/tokens", access_token: { name: "A script", scope: "read" }, proof:
    end

    def enable_two_factor_of(user)
      visit "/settings/authenticator"
      signed_secret = css_select("input[name=signed_secret]").first["value"]
      send_form "/settings/authenticator", signed_secret:, code: "000000"
      secret = Authenticator.verify_signed_secret(signed_secret, user)
      send_form "/settings/authenticator", signed_secret:, code: ROTP::TOTP.new(secret).now
      visit "/settings/authenticator"
    end

    def create_passkey
      visit "/settings/passkeys"
      send_form "/settings/passkeys", passkey: { name: "A key" }, credential: "{}"
      send_form "/settings/passkeys",
        passkey: { name: "A key" }, credential: key.create(challenge:, user_verified: true).to_json
    end

    def sign_in_by_passkey_of(user)
      visit "/sign-in"
      handle = WebAuthn.standard_encoder.decode(Passkey.user_handle_for(user))
      send_form "/sign-in/passkey", credential: "{}"
      send_form "/sign-in/passkey",
        credential: key.get(challenge:, user_verified: true, user_handle: handle).to_json
    end

    def sign_in_by(code, user)
      send_form "/sign-in", session: { username: user.username, password: SampleCommunity::PASSWORD }
      visit "/sign-in/code"
      [ "000000", code ].each { |given| send_form "/sign-in/code", code: given }
    end

    def fill_security_events_of(user)
      SecurityEvent.insert_all Array.new(PageSize::LIST +
        1) { { user_id: user.id, kind: "signed_in", sign_in_method: "password", created_at: Time.current } }
      visit_with_next_page "/settings/sessions"
    end

    def key = @key ||= WebAuthn::FakeClient.new("http://www.example.com")
    def proof_challenge = JSON.parse(css_select("input[name=proof]").first["data-options"])["challenge"]
    def challenge = JSON.parse(css_select("form[data-passkey]").first["data-options"])["challenge"]
end
