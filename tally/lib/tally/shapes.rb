# What the clients of others send, told as events of ours. Each is a Rack application in front of a collector.
module Tally::Shapes
end
