require_relative "boot"

require "rails"
require "active_record/railtie"
require "action_controller/railtie"
require "action_view/railtie"

require_relative "../lib/parameters"

Bundler.require(*Rails.groups)
require "activerecord-enhancedsqlite3-adapter" if Parameters[:adapter] == "enhanced"

module Talk
  class Application < Rails::Application
    config.load_defaults 7.2

    # Rails 7.2 enables YJIT on Ruby 3.3 or newer. Set it explicitly, so that YJIT and the Ruby version can be
    # compared separately.
    config.yjit = Parameters[:yjit] == "on"
  end
end
