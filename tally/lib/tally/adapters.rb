# Endpoints that accept other products' formats. Each is a Rack application in front of a collector.
module Tally::Adapters
end
