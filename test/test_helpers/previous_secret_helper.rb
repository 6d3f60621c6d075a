# Requests and models as before a rotation of secret_key_base: they sign with the previous one.
module PreviousSecretHelper
  SALTS = [ :authenticators, :passkey_challenges, "active_record/signed_id", "active_record/token_for" ]
    .freeze

  private
    def previous = Rails.configuration.x.previous_secret_key_base

    def signing_with_previous_secret
      app, current = Rails.application, SALTS.index_with { |salt| Rails.application.message_verifiers[salt] }
      app.env_config["action_dispatch.key_generator"] = app.key_generator(previous.secret)
      sign_with SALTS.index_with { |salt| verifiers_before_rotation[salt] }
      yield
    ensure
      app.env_config["action_dispatch.key_generator"] = app.key_generator
      sign_with current
    end

    def sign_with(verifiers)
      verifiers.each { |salt, verifier| Rails.application.message_verifiers[salt] = verifier }
      ActiveRecord::Base.generated_token_verifier = verifiers.fetch("active_record/token_for")
    end

    # As Rails configures them.
    def verifiers_before_rotation
      signed_id = { digest: "SHA256", serializer: JSON, url_safe: true }
      ActiveSupport::MessageVerifiers.new { |salt| Rails.application.key_generator(previous.secret)
        .generate_key(salt) }
        .rotate { |salt| signed_id if salt == "active_record/signed_id" }.rotate_defaults
    end
end
