# Completes a rotation of secret_key_base (bin/ops key rotate): encrypts again what is encrypted with the
# previous one, which is deleted once it has expired. Runs every hour, and before the server starts if it
# never has to the end: until then, the data belong to the previous secret (Operations::SecretKey#state). May
# be interrupted at any time.
module SecretKeyRotation
  ENCRYPTED = [ Authenticator, ReservedUsernameKey ].freeze

  class << self
    def continue
      if previous && !MaintenanceMode.on?
        ReservedUsernameKey.keep previous.secret
        ENCRYPTED.each { |model| model.find_each { |record| encrypt_again record } }
        SettingChange.where(name: Site::SECRETS).find_each { |change| encrypt_setting_again change }
        finish
      end
    end

    private
      def previous = Rails.configuration.x.previous_secret_key_base

      def encrypt_again(record)
        unless record.class.encrypted_attributes.all? { |name| current?(record.ciphertext_for(name)) }
          record.encrypt
        end
      rescue ActiveRecord::Encryption::Errors::Base
        Rails.logger.warn "#{record.class} #{record.id} is encrypted with neither the current nor the " \
          "previous secret_key_base."
      end

      # Read without the previous key.
      def current?(ciphertext)
        ActiveRecord::Encryption.encryptor.decrypt ciphertext
      rescue ActiveRecord::Encryption::Errors::Base
        false
      end

      # Unless it was changed meanwhile.
      def encrypt_setting_again(change)
        value = Site::Secret.encrypt_again(change.value)
        SettingChange.where(id: change.id, value: change.value).update_all(value:) if value
      end

      def finish
        directory = Kit::DataDirectory.here(environment: Rails.env)
        Operations::SecretKey::Rotation.new(directory).finish Rails.application.secret_key_base
      end
  end
end
