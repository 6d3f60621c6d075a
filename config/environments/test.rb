Rails.application.configure do
  config.enable_reloading = false
  config.eager_load = ENV["CI"].present?

  # Logging statements and views alone takes an eighth of the CPU time of the test processes.
  config.log_level = ENV["CI"] ? :warn : :debug

  config.public_file_server.headers = { "cache-control" => "public, max-age=3600" }
  config.consider_all_requests_local = false
  config.action_dispatch.show_exceptions = :all

  # The test processes share one store, which only one process may maintain: tests run maintenance themselves.
  config.x.tally_maintenance = nil

  # Otherwise it would depend on the machine's speed whether a job is needed.
  config.x.immediate_seconds = Float::INFINITY

  # A real store, so that rate limits work; tests clear it. PRODUCTION_STORES=1 uses those of production.
  config.cache_store = ENV["PRODUCTION_STORES"] == "1" ? :solid_cache_store : :memory_store
  config.active_job.queue_adapter = :solid_queue if ENV["PRODUCTION_STORES"] == "1"

  # As after a rotation, so that tests can sign and encrypt with the previous one (SecretKeyRotationTest).
  config.x.previous_secret_key_base =
    Operations::SecretKey::Previous.new(secret: "previous" * 16, valid_until: 30.days.from_now)

  # It would wait for the transaction of the test.
  config.x.scrub = %w[ true ]

  # Off, as Rails generates it. Tests of CSRF protection turn it on.
  config.action_controller.allow_forgery_protection = false

  config.action_mailer.delivery_method = :test
  config.action_mailer.default_url_options = { host: "www.example.com" }
  config.active_support.deprecation = :raise
  config.action_controller.raise_on_missing_callback_actions = true
  config.i18n.raise_on_missing_translations = true
end
