# Encrypts secrets with a key derived from secret_key_base, so that a copy of the database doesn't reveal them.
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

    private
      def encryptor
        @encryptor ||= ActiveSupport::MessageEncryptor.new(
          Rails.application.key_generator.generate_key("settings", 32), cipher: "aes-256-gcm"
        )
      end
  end
end
