require "rails"
require "action_controller/railtie"

require_relative "../document"
require_relative "../sink"

# A minimal `rails new --api` application: only the API middleware, routes and controllers.
class Stats < Rails::Application
  config.load_defaults 8.1
  config.root = __dir__
  config.api_only = true
  config.enable_reloading = false
  config.eager_load = true
  config.consider_all_requests_local = false
  config.logger = ActiveSupport::Logger.new($stdout)
  config.log_level = :warn

  # It only serves load tests on this machine, so the secret protects nothing.
  config.secret_key_base = "not a secret: " * 4
end
