Rails.application.configure do
  config.enable_reloading = false
  config.eager_load = ENV["CI"].present?

  config.public_file_server.headers = { "cache-control" => "public, max-age=3600" }
  config.consider_all_requests_local = false
  config.action_dispatch.show_exceptions = :all

  # A test's transaction is never committed, so the page cache would not see its changes: only a server that the tests start
  # in a process of its own keeps pages.
  config.middleware.delete PageCache unless ENV["PAGE_CACHE"] == "1"

  # The tests' processes share one store, which only one may look after: the one whose test needs that, and which travels in time.
  config.x.tally_maintenance = nil

  # A real store, so that rate limits count; the tests clear it.
  config.cache_store = :memory_store

  # Off as Rails has it; the tests of forgery turn it on.
  config.action_controller.allow_forgery_protection = false

  config.action_mailer.delivery_method = :test
  config.action_mailer.default_url_options = { host: "www.example.com" }
  config.active_support.deprecation = :raise
  config.action_controller.raise_on_missing_callback_actions = true
  config.i18n.raise_on_missing_translations = true
end
