# Keys of encrypted columns (Authenticator) are derived from the site's secret, which is stored beside the databases, and
# in them only encrypted with a passphrase, so a copy of the database alone reveals nothing. If the secret is lost, encrypted
# values can't be read.
Rails.application.configure do
  key = ->(purpose) { Rails.application.key_generator.generate_key("active record encryption, #{purpose}", 32).unpack1("H*") }

  config.active_record.encryption.primary_key = key["primary key"]
  config.active_record.encryption.key_derivation_salt = key["salt"]
  config.active_record.encryption.add_to_filter_parameters = false # config/initializers/filter_parameter_logging.rb has them
end
