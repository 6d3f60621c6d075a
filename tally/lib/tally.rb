require "zeitwerk"

# Collects statistics of requests: takes a hit in microseconds, stores in batches, judges later. Knows Rack and a driver, and
# nothing of Rails.
module Tally
end

Zeitwerk::Loader.for_gem.tap { |loader| loader.inflector.inflect("sqlite" => "SQLite") }.setup
