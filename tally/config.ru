# A collector by itself. TALLY_DATABASE names its file, or TALLY_MONGODB the address of a MongoDB; TALLY_ACK says when it answers (stored,
# received), TALLY_SYNCHRONOUS whether what is in the file survives the power (full, normal). It answers /up when it is there.
# TALLY_SEGMENT_WRITE_KEY is what Segment's clients must send, if it is set.
# TALLY_LIVE_TOKEN opens /live to who has it: what goes on now, to TALLY_STREAMS listeners a process.
require "json"
require "tally"

ack = ENV.fetch("TALLY_ACK", "stored").to_sym
store =
  if ENV.key?("TALLY_MONGODB")
    Tally::Store::Mongo.new(ENV["TALLY_MONGODB"])
  else
    Tally::Store::SQLite.new(ENV.fetch("TALLY_DATABASE", "tally.sqlite3"), synchronous: ENV.fetch("TALLY_SYNCHRONOUS", "full").to_sym)
  end

pipeline = Tally::Pipeline.new(store, upkeep: {})
use Tally::Middleware, Tally::Collector.new(pipeline, ack:), segment_write_key: ENV["TALLY_SEGMENT_WRITE_KEY"]

if ENV.key?("TALLY_LIVE_TOKEN")
  streams = Tally::Streams.new(limit: Integer(ENV.fetch("TALLY_STREAMS", 1000))) { JSON.generate(live: Tally::Query.live(store)) }
  use Tally::Live, streams, token: ENV["TALLY_LIVE_TOKEN"]
end

map("/up") { run ->(_) { [ 200, { "content-type" => "text/plain", "content-length" => "2" }, [ "up" ] ] } }
