# What rows hold encrypted (Authenticator) is so by keys that follow from the site's secret, which lies beside the databases and is never copied with
# them: a copy of the database alone tells nothing of it. Where the secret is lost or changed, what was encrypted cannot be read again.
Rails.application.configure do
  key = ->(purpose) { Rails.application.key_generator.generate_key("active record encryption, #{purpose}", 32).unpack1("H*") }

  config.active_record.encryption.primary_key = key["primary key"]
  config.active_record.encryption.key_derivation_salt = key["salt"]
  config.active_record.encryption.add_to_filter_parameters = false # config/initializers/filter_parameter_logging.rb has them
end
