# Be sure to restart your server when you modify this file.

# Configure parameters to be partially matched (e.g. passw matches password) and filtered from the log file.
# Use this to limit dissemination of sensitive information.
# See the ActiveSupport::ParameterFilter documentation for supported notations and behaviors.
Rails.application.config.filter_parameters += [
  :passw, :email, :bounces, :secret, :token, :_key, :crypt, :salt, :certificate, :otp, :ssn, :cvv, :cvc,
  /\Acode\z/, :credential, /\Aproof\z/,
  # Searches may contain a text that is purged later: logs can't be changed then (Purge).
  /\A(?:q|query)\z/,
  # Members sign in with their email address, and people search for others'.
  ->(_, value) { value.gsub!(/[^\s"'<>=&]+(?:@|%40)[^\s"'<>=&]+/i, "[FILTERED]") if value.is_a?(String) }
]
