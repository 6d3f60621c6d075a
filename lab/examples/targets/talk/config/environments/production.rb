Rails.application.configure do
  config.enable_reloading = false
  config.eager_load = true
  config.consider_all_requests_local = false
  config.action_controller.perform_caching = true

  config.logger =
    ActiveSupport::TaggedLogging.new(ActiveSupport::Logger.new($stdout, formatter: Logger::Formatter.new))
  config.log_tags = [ :request_id ]
  config.log_level = ENV.fetch("RAILS_LOG_LEVEL", "warn")

  # It only serves load tests on this machine, so the secret protects nothing.
  config.secret_key_base = ENV.fetch("SECRET_KEY_BASE", "not a secret: " * 4)

  config.active_record.dump_schema_after_migration = false
  config.active_support.report_deprecations = false
end
