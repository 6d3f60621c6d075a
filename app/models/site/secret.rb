# Encrypts secrets with a key derived from secret_key_base, so that a copy of the
# database doesn't reveal them.
module Site::Secret
  class << self
    def encrypt(text) = text.empty? ? "" : encryptor.encrypt_and_sign(text)

    # Empty if it was encrypted with another secret_key_base: it must be entered again.
    def decrypt(text)
      text.empty? ? "" : encryptor.decrypt_and_verify(text)
    rescue ActiveSupport::MessageEncryptor::InvalidMessage
      Rails.logger.warn "A setting was encrypted with another secret_key_base and must be entered again."
      ""
    end

    # Nil unless it was encrypted with the previous secret_key_base (SecretKeyRotation).
    def encrypt_again(text)
      previously = false
      secret = encryptor.decrypt_and_verify(text, on_rotation: -> { previously = true })
      encrypt(secret) if previously
    rescue ActiveSupport::MessageEncryptor::InvalidMessage
      nil
    end

    private
      def encryptor
        @encryptor ||= build(Rails.application.secret_key_base).tap do |encryptor|
          previous = Rails.configuration.x.previous_secret_key_base
          encryptor.fall_back_to build(previous.secret) if previous
        end
      end

      def build(secret)
        key = Rails.application.key_generator(secret).generate_key("settings", 32)
        ActiveSupport::MessageEncryptor.new(key, cipher: "aes-256-gcm")
      end
  end
end
