require "rails/engine"

# The dashboard, for an application on Rails to mount. It shows itself to nobody until the application says whose it is:
#
#   Rails.application.config.tally.store = Tally::Store::SQLite.new("storage/tally.sqlite3")
#   Rails.application.config.tally.pipeline = …               # where it collects as well: what waits and what was refused is shown
#   Rails.application.config.tally.base_controller_class = "Admin::BaseController"  # which lets in who may look
#   Rails.application.config.tally.streams = { limit: 1000 }   # options of Tally::Streams
class Tally::Engine < Rails::Engine
  # The pages stand in the application's layout and behind its doors, which lead by its routes, and so theirs are the application's too.
  Tally.define_singleton_method(:railtie_routes_url_helpers) { |*paths| Rails.application.routes.url_helpers(*paths) }
  isolate_namespace Tally

  LOCK = Mutex.new
  DEFAULTS = { base_controller_class: "Tally::ClosedController", streams: {} }.freeze
  Settings = Struct.new(:store, :pipeline, :base_controller_class, :streams, keyword_init: true)
  config.tally = Settings.new(**DEFAULTS)

  initializer "tally.event_stream" do
    Mime::Type.register "text/event-stream", :event_stream unless Mime[:event_stream]
  end

  class << self
    # Those who look at the dashboard of this process, with the numbers of now.
    def streams
      LOCK.synchronize { @streams ||= Tally::Streams.new(**config.tally.streams) { JSON.generate(Tally::Report.now(config.tally.store)) } }
    end

    # Ends them, so that the next are told by what is configured then.
    def close_streams
      @streams&.close
      @streams = nil
    end
  end
end
