require "webauthn/fake_client"

# Members with an authenticator app and passkeys.
module FactorsHelper
  private
    # Turns on two-factor authentication for +user+. Returns the recovery codes.
    def give_authenticator(user, secret: ROTP::Base32.random)
      @secret = secret
      Authenticator.create!(user:, secret:)
      RecoveryCode.regenerate_for(user)
    end

    def code(ahead: 0) = ROTP::TOTP.new(@secret).at(Time.now + ahead)

    # A fake device for the origin of the test's requests.
    def device
      @device ||= WebAuthn::FakeClient.new("http://www.example.com")
    end

    # The device's response to the options on the current page.
    def created_passkey(challenge: passkey_options["challenge"], by: device, **options)
      by.create(challenge:, user_verified: true, **options).to_json
    end

    def signed_by_passkey(user, challenge: passkey_options["challenge"], by: device, **options)
      by.get(
        challenge:, user_verified: true,
        user_handle: WebAuthn.standard_encoder.decode(Passkey.user_handle_for(user)), **options
      ).to_json
    end

    def passkey_options
      JSON.parse(css_select("form[data-passkey]").first["data-options"])
    end

    def add_passkey(name = "My key")
      get settings_passkeys_path
      post settings_passkeys_path, params: { passkey: { name: }, credential: created_passkey }
    end

    # Paula, a member who signs up with a passkey and has no password.
    def user_params(username: "paula", unconfirmed_email_address: "", **more)
      { user: { username:, unconfirmed_email_address:, **more } }
    end

    # Sends the form, and then the device's response.
    def sign_up_by_passkey(extra: {}, **fields)
      post registration_passkey_path, params: { **user_params(**fields), **extra }
      @handle = css_select("input[name=handle]").first["value"]
      post registration_passkey_path,
        params: { **user_params(**fields), **extra, handle: @handle, credential: created_passkey }
    end

    # The recovery codes on the page that shows them once.
    def displayed_codes = css_select(".codes code").map(&:text)

    def paula = User.find_by!(username: "paula")

    # Her device's response when a page asks her to verify.
    def proof(user = paula)
      options = JSON.parse(css_select("input[name=proof]").first["data-options"])
      signed_by_passkey(user, challenge: options["challenge"])
    end

    def sign_in_by_passkey(user = paula)
      get new_session_path
      post session_passkey_path, params: { credential: signed_by_passkey(user) }
    end
end
