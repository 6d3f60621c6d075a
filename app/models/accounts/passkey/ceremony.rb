# Registration and authentication with WebAuthn: the browser signs a challenge, and the response is checked against the
# challenge, the site's origin and the key. Passkeys must be discoverable (no username needed) and verify the user with a
# fingerprint, face or PIN.
class Passkey::Ceremony
  PROVEN = { user_presence: true, user_verification: true }.freeze

  # +origin+ is the site's, such as "https://example.com".
  def initialize(origin)
    @party = WebAuthn::RelyingParty.new(allowed_origins: [ origin ], id: URI(origin).host, name: Site.settings.name)
  end

  # Options for creating a passkey of +user+, as a hash for JSON.
  def creation_options(user)
    options = @party.options_for_registration(
      user: { id: Passkey.handle_of(user), name: user.username, display_name: user.username },
      exclude: user.passkeys.pluck(:credential),
      authenticator_selection: { resident_key: "required", require_resident_key: true, user_verification: "required" }
    )
    options.as_json.merge challenge: Passkey::Challenge.issue(making(user))
  end

  # Options for signing in, or for verifying that it is still +user+.
  def request_options(user = nil)
    options = @party.options_for_authentication(user_verification: "required", allow: user&.passkeys&.pluck(:credential))
    options.as_json.merge challenge: Passkey::Challenge.issue(user ? showing(user) : :sign_in)
  end

  # Returns the attributes of the passkey that +user+ created, or nil if the response is invalid.
  def created(answer, user)
    made = checked do
      answered(answer, making(user)) { |response, challenge| @party.verify_registration(response, challenge, **PROVEN) }
    end
    { credential: made.id, public_key: made.public_key, sign_count: made.sign_count } if made
  end

  # The passkey that +answer+ names, or nil. Doesn't check or record its use.
  def named(answer)
    id = checked { JSON.parse(answer).fetch("id") }
    Passkey.find_by(credential: id) if id.is_a?(String)
  end

  # Whether +answer+ proves that it is still +user+.
  def again?(answer, user)
    passkey = named(answer)
    passkey&.user_id == user.id && signed?(answer, passkey, showing(user))
  end

  # Whether +answer+ was signed by +passkey+. Records the use.
  def signed?(answer, passkey, purpose = :sign_in)
    key = { public_key: passkey.public_key, sign_count: passkey.sign_count }
    proof = checked do
      answered(answer, purpose) { |response, challenge| @party.verify_authentication(response, challenge, **key, **PROVEN) }
    end
    passkey.used proof.sign_count if proof && proof.user_handle == Passkey.handle_of(passkey.user)
  end

  private
    # Before sign-up there is only the handle, so the challenge is bound to it.
    def making(user) = user.persisted? ? "passkey of #{user.id}" : "account of #{user.passkey_handle}"
    def showing(user) = "still #{user.id}"

    # The challenge in the response, and the signed client data.
    def answered(answer, purpose)
      response = JSON.parse(answer)
      told = JSON.parse(@party.encoder.decode(response.dig("response", "clientDataJSON")))
      challenge = Passkey::Challenge.take(told["challenge"], purpose)
      yield response, challenge if challenge
    end

    # Responses are decoded by several libraries with their own exceptions; any of them means an invalid response.
    def checked
      yield
    rescue StandardError => error
      Rails.logger.info "A passkey's answer was refused: #{error.class}"
      nil
    end
end
