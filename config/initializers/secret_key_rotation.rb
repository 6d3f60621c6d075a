# Accepts what was signed with the previous secret_key_base (bin/ops key rotate) until it expires, also if the
# server started before. Session cookies are in SessionCookieRenewal, encrypted data in encryption.rb and
# SecretKeyRotation.
if (previous = Rails.configuration.x.previous_secret_key_base)
  Rails.application.configure do
    # The cookie of Rails' session. The generator is created here, like the current one in encryption.rb:
    # later ones derive other keys, because Rails sets their digest (SHA-256) after these files.
    salt = config.action_dispatch.authenticated_encrypted_cookie_salt
    length = ActiveSupport::MessageEncryptor.key_len("aes-256-gcm")
    cookie_key = key_generator(previous.secret).generate_key(salt, length)
    config.action_dispatch.cookies_rotations = Class.new do
      define_method(:signed) { [] }
      define_method(:encrypted) { previous.valid? ? [ [ cookie_key ] ] : [] }
    end.new

    # Links and forms. Active Record signs ids with options of its own.
    message_verifiers.rotate do |salt|
      signed_id = { digest: "SHA256", serializer: JSON, url_safe: true } if salt == "active_record/signed_id"
      { secret_key_base: previous.secret, **signed_id }
    end
    # Thrown as by the verifier itself if a signature is wrong: these verifiers live as long as the process.
    message_verifiers.on_rotation do
      throw :invalid_message_format, "expired secret_key_base" unless previous.valid?
    end

    server do
      secret_key = Operations::SecretKey.new(Kit::DataDirectory.here(environment: Rails.env))
      SecretKeyRotation.continue if secret_key.state == :rotating
    rescue ActiveRecord::ActiveRecordError, SQLite3::Exception, Operations::Error, SystemCallError => error
      Rails.logger.error "Couldn't encrypt everything again after the rotation of secret_key_base: " \
        "#{error.message} A job tries again within an hour."
    end
  end
end
