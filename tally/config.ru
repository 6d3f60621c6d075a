# A collector by itself: TALLY_DATABASE names its file, TALLY_ACK says when it answers (stored, received), TALLY_SYNCHRONOUS whether what
# is stored survives the power (full, normal).
require "tally"

store = Tally::Store::SQLite.new(ENV.fetch("TALLY_DATABASE", "tally.sqlite3"), synchronous: ENV.fetch("TALLY_SYNCHRONOUS", "full").to_sym)
collector = Tally::Collector.new(Tally::Pipeline.new(store), ack: ENV.fetch("TALLY_ACK", "stored").to_sym)

run Tally::Middleware.new(->(_) { [ 404, { "content-length" => "0" }, [] ] }, collector)
