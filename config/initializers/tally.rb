# Statistics have a file of their own, beside the others that config/database.yml names.
Rails.application.config.tally.tap do |tally|
  community = Operations::Community.here(environment: Rails.env)
  tally.store = Tally::Store::SQLite.new(community.database("tally").path, paused: ReadOnly.method(:now?), checkpoint: community.method(:unless_replicated))
  tally.base_controller_class = "Admin::BaseController"

  if Parameters.tally?(:on)
    tally.pipeline = Tally::Pipeline.new(tally.store, upkeep: Rails.configuration.x.tally_upkeep, paused: ReadOnly.method(:on?))
    Rails.application.config.middleware.insert_before 0, Tally::Middleware, Tally::Collector.new(tally.pipeline)
    Happenings.told_to tally.pipeline
  elsif Parameters.tally?(:blank)
    Rails.application.config.middleware.insert_before 0, Tally::Middleware, ->(_) { [ 200, Tally::Collector::IMAGE.dup, [ Tally::Collector::PIXEL ] ] }
  end
end
