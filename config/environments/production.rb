Rails.application.configure do
  config.enable_reloading = false
  config.eager_load = true
  config.consider_all_requests_local = false

  config.action_controller.perform_caching = true
  config.cache_store = ServerParameters.cache?(:solid) ? :solid_cache_store : :memory_store
  config.active_job.queue_adapter = :solid_queue

  # Asset names contain a digest.
  config.public_file_server.headers = {
    "cache-control" => "public, max-age=#{1.year.to_i}, immutable", "x-content-type-options" => "nosniff"
  }

  config.force_ssl = !config.x.relax_ssl
  config.assume_ssl = config.force_ssl
  config.ssl_options = {
    redirect: { exclude: ->(request) { request.path.in?(%w[ /up /ready ]) } },
    hsts: { expires: 2.years, subdomains: true }
  }

  config.log_tags = [ :request_id ]
  config.logger = ActiveSupport::TaggedLogging.logger(STDOUT)
  config.log_level =
    ENV.fetch("RAILS_LOG_LEVEL",
    ENV["LOG_FORMAT"] == "json" ? "warn" : "info") # with JSON, requests and jobs are logged as events
  config.silence_healthcheck_path = "/up"
  config.active_support.report_deprecations = false

  config.action_mailer.default_url_options = {
    host: UnknownHost.own || "localhost:#{ENV.fetch("PORT", 3000)}",
    protocol: config.force_ssl ? "https" : "http"
  }
  config.action_mailer.delivery_method = ENV["SMTP_ADDRESS"] && !config.x.staging_copy ? :smtp : :file
  config.action_mailer.smtp_settings = {
    address: ENV["SMTP_ADDRESS"], port: ENV.fetch("SMTP_PORT", 587), user_name: ENV["SMTP_USER_NAME"],
    password: ENV["SMTP_PASSWORD"], authentication: ENV["SMTP_USER_NAME"] && :plain
  }.compact

  config.i18n.fallbacks = true
  config.active_record.dump_schema_after_migration = false
  config.active_record.attributes_for_inspect = [ :id ]

  # With HOST set, or without TLS, accept requests for that host only, and for this machine.
  config.hosts = UnknownHost.known(UnknownHost.own, tls: config.force_ssl)
  config.host_authorization = { exclude: UnknownHost::EXCEPT, response_app: UnknownHost.new }
end
