# The statistics are in a separate SQLite file, which isn't in config/database.yml.
Rails.application.config.tally.tap do |tally|
  middleware, directory = Rails.application.config.middleware, Kit::DataDirectory.here(environment: Rails.env)
  tally.store = Tally::Store::SQLite.new(directory.database("tally").path,
    paused: MaintenanceMode.method(:now?), checkpoint: directory.method(:unless_replicated))
  tally.layout = "application"
  tally.base_controller_class = "Admin::BaseController"
  tally.hub = ->(&messages) { EventStream::Hub.new(blocked: LiveUpdates.method(:blocked?), &messages) }

  if ServerParameters.tally?(:on)
    maintenance = Rails.configuration.x.tally_maintenance
    # AnalyticsEvents wait up to 0.2 s for others, and are lost if the process is killed meanwhile. Visits are
    # stored before they are acknowledged.
    tally.pipeline = Tally::Pipeline.new(tally.store, maintenance:, writer: { linger: 0.2 },
      paused: MaintenanceMode.method(:on?))
    middleware.insert_after RequestBlocking, Tally::Middleware, Tally::Collector.new(tally.pipeline)
    AnalyticsEvents.subscribe tally.pipeline
  elsif ServerParameters.tally?(:blank)
    pixel = ->(_) { [ 200, Tally::Collector::PIXEL_HEADERS.dup, [ Tally::Collector::PIXEL ] ] }
    middleware.insert_after RequestBlocking, Tally::Middleware, pixel
  end
end
