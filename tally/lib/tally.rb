require "zeitwerk"

# Collects statistics of requests: takes a hit in microseconds, stores in batches, judges later. Knows Rack and a driver, and
# nothing of Rails.
module Tally
end

Zeitwerk::Loader.for_gem.tap do |loader|
  loader.inflector.inflect("sqlite" => "SQLite")
  loader.do_not_eager_load "#{__dir__}/tally/engine.rb" # needs Rails
end.setup

require "tally/engine" if defined?(Rails::Engine)
