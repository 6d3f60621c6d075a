require "webauthn/fake_client"

# People with an app that makes codes, and with passkeys.
module FactorsHelper
  private
    # The app of +user+, who has ten recovery codes from now on, which are returned.
    def give_authenticator(user, secret: ROTP::Base32.random)
      @secret = secret
      Authenticator.create!(user:, secret:)
      RecoveryCode.regenerate_for(user)
    end

    def code(ahead: 0) = ROTP::TOTP.new(@secret).at(Time.now + ahead)

    # A device that keeps passkeys, as WebAuthn's gem imitates one, for the address of the test's requests.
    def device
      @device ||= WebAuthn::FakeClient.new("http://www.example.com")
    end

    # The device's response to the options of the latest page.
    def created_passkey(challenge: asked["challenge"], by: device, **answer)
      by.create(challenge:, user_verified: true, **answer).to_json
    end

    def signed_by_passkey(user, challenge: asked["challenge"], by: device, **answer)
      by.get(
        challenge:, user_verified: true, user_handle: WebAuthn.standard_encoder.decode(Passkey.user_handle_for(user)), **answer
      ).to_json
    end

    def asked
      JSON.parse(css_select("form[data-passkey]").first["data-options"])
    end

    def add_passkey(name = "My key")
      get settings_passkeys_path
      post settings_passkeys_path, params: { passkey: { name: }, credential: created_passkey }
    end
end
