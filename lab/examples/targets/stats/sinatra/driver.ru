require_relative "stats"
require_relative "../connection"

SINK = Sink.new(STATS) { |document| STATS.insert_one(document) }

run Stats
