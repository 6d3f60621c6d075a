# A standalone collector, configured by environment variables:
#
# TALLY_DATABASE            its SQLite file (default: tally.sqlite3)
# TALLY_MONGODB             the URL of a MongoDB instead
# TALLY_ACK                 when it responds: once events are stored (default) or received
# TALLY_SYNCHRONOUS         whether stored events in SQLite survive a power failure: full (default) or normal
# TALLY_PROPERTIES the names of event properties that are stored, with commas between them (default: none)
# TALLY_SEGMENT_WRITE_KEY   the key that Segment's clients must send, if set
# TALLY_LIVE_TOKEN          enables /live, which serves the current numbers to clients with this token
# TALLY_STREAMS             maximum number of event streams per process (default: 1000), for EventStream::Hub
#
# /up responds with 200 once it is running.
require "tally"

Tally::FalconLimits.apply if defined?(Async::HTTP::Server)

ack = ENV.fetch("TALLY_ACK", "stored").to_sym
store =
  if ENV.key?("TALLY_MONGODB")
    Tally::Store::Mongo.new(ENV["TALLY_MONGODB"])
  else
    Tally::Store::SQLite.new(ENV.fetch("TALLY_DATABASE", "tally.sqlite3"),
      synchronous: ENV.fetch("TALLY_SYNCHRONOUS", "full").to_sym)
  end

pipeline = Tally::Pipeline.new(store, maintenance: {}, properties: ENV["TALLY_PROPERTIES"].to_s.split(","))
use Tally::Middleware, Tally::Collector.new(pipeline, ack:), segment_write_key: ENV["TALLY_SEGMENT_WRITE_KEY"]

if ENV.key?("TALLY_LIVE_TOKEN")
  numbers = Tally::CurrentNumbers.new { { live: Tally::Query.live(store) } }
  if defined?(EventStream::Hub)
    limit = Integer(ENV.fetch("TALLY_STREAMS", 1000))
    hub = EventStream::Hub.new(limit:) { |topics| numbers.messages(topics) }
  end
  use Tally::Live, numbers, token: ENV["TALLY_LIVE_TOKEN"], hub:
end

map("/up") { run ->(_) { [ 200, { "content-type" => "text/plain", "content-length" => "2" }, [ "up" ] ] } }
