# Registration and authentication with WebAuthn: the browser signs a challenge, and the response is checked
# against the challenge, the site's origin and the key. Passkeys must be discoverable (no username needed) and
# verify the user with a fingerprint, face or PIN.
class Passkey::Ceremony
  REQUIREMENTS = { user_presence: true, user_verification: true }.freeze

  # +origin+ is the site's, such as "https://example.com".
  def initialize(origin)
    @party = WebAuthn::RelyingParty.new(allowed_origins: [ origin ], id: URI(origin).host,
      name: Site.settings.name)
  end

  # Options for creating a passkey of +user+, as a hash for JSON.
  def creation_options(user)
    options = @party.options_for_registration(
      user: { id: Passkey.user_handle_for(user), name: user.username, display_name: user.username },
      exclude: user.passkeys.pluck(:credential),
      authenticator_selection: {
        resident_key: "required", require_resident_key: true, user_verification: "required"
      }
    )
    options.as_json.merge challenge: Passkey::Challenge.issue(registration_purpose(user))
  end

  # Options for signing in, or for reauthenticating +user+.
  def request_options(user = nil)
    options = @party.options_for_authentication(user_verification: "required",
      allow: user&.passkeys&.pluck(:credential))
    options.as_json.merge challenge: Passkey::Challenge.issue(
      user ? reauthentication_purpose(user) : :sign_in
    )
  end

  # Returns the attributes of the passkey that +user+ created, or nil if the response is invalid.
  def verify_registration(response, user)
    credential = rescue_invalid do
      with_challenge(response, registration_purpose(user)) do |parsed, challenge|
        @party.verify_registration(parsed, challenge, **REQUIREMENTS)
      end
    end
    if credential
      { credential: credential.id, public_key: credential.public_key, sign_count: credential.sign_count }
    end
  end

  # The passkey that +response+ names, or nil. Doesn't verify the signature.
  def find_passkey(response)
    id = rescue_invalid { JSON.parse(response).fetch("id") }
    Passkey.find_by(credential: id) if id.is_a?(String)
  end

  # Whether +response+ reauthenticates +user+.
  def verify_reauthentication(response, user)
    passkey = find_passkey(response)
    passkey&.user_id == user.id && verify_authentication(response, passkey, reauthentication_purpose(user))
  end

  # Whether +response+ was signed by +passkey+. Records the use.
  def verify_authentication(response, passkey, purpose = :sign_in)
    key = { public_key: passkey.public_key, sign_count: passkey.sign_count }
    authentication = rescue_invalid do
      with_challenge(response, purpose) do |parsed, challenge|
        @party.verify_authentication(parsed, challenge, **key, **REQUIREMENTS)
      end
    end
    if authentication && authentication.user_handle == Passkey.user_handle_for(passkey.user)
      passkey.record_use authentication.sign_count
    end
  end

  private
    # Before sign-up there is only the handle, so the challenge is bound to it.
    def registration_purpose(user)
      user.persisted? ? "passkey of #{user.id}" : "account of #{user.passkey_handle}"
    end

    def reauthentication_purpose(user) = "still #{user.id}"

    # Yields the parsed response and its challenge, if that was issued for +purpose+ and is unused.
    def with_challenge(response, purpose)
      parsed = JSON.parse(response)
      client_data = JSON.parse(@party.encoder.decode(parsed.dig("response", "clientDataJSON")))
      challenge = Passkey::Challenge.consume(client_data["challenge"], purpose)
      yield parsed, challenge if challenge
    end

    # Responses are decoded by several libraries with their own exceptions; any of them
    # means an invalid response.
    def rescue_invalid
      yield
    rescue StandardError => error
      Rails.logger.info "Invalid passkey response: #{error.class}"
      nil
    end
end
