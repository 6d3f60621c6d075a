require "rails/engine"

# The dashboard, for a Rails application to mount. It responds with 404 until the
# application sets a base controller.
#
#   Rails.application.config.tally.store = Tally::Store::SQLite.new("storage/tally.sqlite3")
#   Rails.application.config.tally.base_controller_class = "Admin::BaseController" # authorizes viewers
#   Rails.application.config.tally.pipeline = …  # if it also collects events: shows the buffer
#   Rails.application.config.tally.layout = "application" # with the application's tokens; without it, the
#   dashboard has its own Rails.application.config.tally.hub = ->(&messages) { … } # returns a hub for live
#   updates; without one, pages poll
class Tally::Engine < Rails::Engine
  # Pages may use the application's layout, and use its base controller, and therefore its route helpers.
  Tally.define_singleton_method(:railtie_routes_url_helpers) do |*paths|
    Rails.application.routes.url_helpers(*paths)
  end
  isolate_namespace Tally

  LOCK = Mutex.new
  DEFAULTS = { base_controller_class: "Tally::ClosedController", layout: "tally/application" }.freeze
  Settings = Struct.new(:store, :pipeline, :base_controller_class, :hub, :layout, keyword_init: true)
  config.tally = Settings.new(**DEFAULTS)

  initializer "tally.event_stream" do
    Mime::Type.register "text/event-stream", :event_stream unless Mime[:event_stream]
  end

  class << self
    def current_numbers
      LOCK.synchronize do
        @current_numbers ||= Tally::CurrentNumbers.new { Tally::Report.now(config.tally.store) }
      end
    end

    # This process's hub, or nil.
    def hub
      numbers = current_numbers
      LOCK.synchronize { @hub ||= config.tally.hub&.call { |topics| numbers.messages(topics) } }
    end

    # Closes the hub, so that a changed configuration takes effect.
    def close_hub
      @hub&.close
      @hub = @current_numbers = nil
    end
  end
end
