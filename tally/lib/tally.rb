require "kit"
require "zeitwerk"

# Self-hosted analytics for Rack: durable ingestion, validation and roll-up in the
# background. Works without Rails.
module Tally
end

Zeitwerk::Loader.for_gem.tap do |loader|
  loader.inflector.inflect("sqlite" => "SQLite")
  loader.do_not_eager_load "#{__dir__}/tally/engine.rb" # needs Rails
  loader.do_not_eager_load "#{__dir__}/tally/falcon_limits.rb" # needs Falcon
end.setup

require "tally/engine" if defined?(Rails::Engine)
