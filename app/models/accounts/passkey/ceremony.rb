# How a passkey is made and used: the browser is given a challenge, and what it answers is checked against the challenge, the site's address and
# the key. A passkey has to be one that is found without a name, and to see who is there: by a finger, a face or a PIN.
class Passkey::Ceremony
  PROVEN = { user_presence: true, user_verification: true }.freeze

  # +origin+ is where the site is, as "https://example.com".
  def initialize(origin)
    @party = WebAuthn::RelyingParty.new(allowed_origins: [ origin ], id: URI(origin).host, name: Community.current.name)
  end

  # What a browser is asked to make a passkey of +user+ by, as a hash that becomes JSON.
  def creation_options(user)
    options = @party.options_for_registration(
      user: { id: Passkey.handle_of(user), name: user.username, display_name: user.username }, exclude: user.passkeys.pluck(:credential),
      authenticator_selection: { resident_key: "required", require_resident_key: true, user_verification: "required" }
    )
    options.as_json.merge challenge: Passkey::Challenge.issue(making(user))
  end

  # What it is asked to sign in by, as the same; or, by a passkey of +user+, to show that it is still them.
  def request_options(user = nil)
    options = @party.options_for_authentication(user_verification: "required", allow: user&.passkeys&.pluck(:credential))
    options.as_json.merge challenge: Passkey::Challenge.issue(user ? showing(user) : :sign_in)
  end

  # What is to be kept of the passkey of +user+ that was made, or nil where the answer proves nothing.
  def created(answer, user)
    made = checked { answered(answer, making(user)) { |response, challenge| @party.verify_registration(response, challenge, **PROVEN) } }
    { credential: made.id, public_key: made.public_key, sign_count: made.sign_count } if made
  end

  # The passkey that +answer+ names, or nil. That it was used is another question.
  def named(answer)
    id = checked { JSON.parse(answer).fetch("id") }
    Passkey.find_by(credential: id) if id.is_a?(String)
  end

  # Whether +answer+ shows that it is still +user+.
  def again?(answer, user)
    passkey = named(answer)
    passkey&.user_id == user.id && signed?(answer, passkey, showing(user))
  end

  # Whether +answer+ was signed by +passkey+, which is then noted.
  def signed?(answer, passkey, purpose = :sign_in)
    key = { public_key: passkey.public_key, sign_count: passkey.sign_count }
    proof = checked { answered(answer, purpose) { |response, challenge| @party.verify_authentication(response, challenge, **key, **PROVEN) } }
    passkey.used proof.sign_count if proof && proof.user_handle == Passkey.handle_of(passkey.user)
  end

  private
    # Who is not there yet is known by the handle alone, to which the challenge so is bound.
    def making(user) = user.persisted? ? "passkey of #{user.id}" : "account of #{user.passkey_handle}"
    def showing(user) = "still #{user.id}"

    # The challenge is in the answer, and what was signed.
    def answered(answer, purpose)
      response = JSON.parse(answer)
      told = JSON.parse(@party.encoder.decode(response.dig("response", "clientDataJSON")))
      challenge = Passkey::Challenge.take(told["challenge"], purpose)
      yield response, challenge if challenge
    end

    # What a browser sends, or who says that they are one, is decoded by several libraries, each with errors of its own: it proves nothing.
    def checked
      yield
    rescue StandardError => error
      Rails.logger.info "A passkey's answer was refused: #{error.class}"
      nil
    end
end
