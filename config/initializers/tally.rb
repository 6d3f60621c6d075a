# The statistics have a SQLite file of their own, beside those in config/database.yml.
Rails.application.config.tally.tap do |tally|
  middleware, community = Rails.application.config.middleware, Kit::DataDirectory.here(environment: Rails.env)
  tally.store = Tally::Store::SQLite.new(community.database("tally").path,
    paused: MaintenanceMode.method(:now?), checkpoint: community.method(:unless_replicated))
  tally.base_controller_class = "Admin::BaseController"
  tally.hub = ->(&messages) { EventStream::Hub.new(&messages) }

  if Parameters.tally?(:on)
    maintenance = Rails.configuration.x.tally_maintenance
    tally.pipeline = Tally::Pipeline.new(tally.store, maintenance:, paused: MaintenanceMode.method(:on?))
    middleware.insert_before 0, Tally::Middleware, Tally::Collector.new(tally.pipeline)
    AnalyticsEvents.subscribe tally.pipeline
  elsif Parameters.tally?(:blank)
    pixel = ->(_) { [ 200, Tally::Collector::PIXEL_HEADERS.dup, [ Tally::Collector::PIXEL ] ] }
    middleware.insert_before 0, Tally::Middleware, pixel
  end
end
