# Keys of encrypted columns (Authenticator) are derived from the site's secret, which is stored beside the
# databases, and in them only encrypted with a passphrase, so a copy of the database alone reveals nothing. If
# the secret is lost, encrypted values can't be read.
Rails.application.configure do
  keys = ->(secret) do
    [ "primary key", "salt" ].map do |purpose|
      key = Rails.application.key_generator(secret).generate_key("active record encryption, #{purpose}", 32)
      key.unpack1("H*")
    end
  end

  encryption = config.active_record.encryption
  encryption.primary_key, encryption.key_derivation_salt = keys[secret_key_base]

  # The salt differs, too, so Rails can't derive this key, which reads what isn't encrypted again yet.
  if (previous = config.x.previous_secret_key_base)
    ActiveSupport.on_load(:active_record_encryption) do
      primary_key, salt = keys[previous.secret]
      digest = ActiveRecord::Encryption.config.hash_digest_class
      generator = ActiveSupport::KeyGenerator.new(primary_key, hash_digest_class: digest)
      bytes = generator.generate_key(salt, ActiveRecord::Encryption.cipher.key_length)
      provider = ActiveRecord::Encryption::KeyProvider.new(ActiveRecord::Encryption::Key.new(bytes))
      ActiveRecord::Encryption.config.previous = [ { key_provider: provider } ]
    end
  end

  encryption.add_to_filter_parameters = false # config/initializers/filter_parameter_logging.rb has them
end
