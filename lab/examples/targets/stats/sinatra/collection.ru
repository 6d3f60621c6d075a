require_relative "stats"
require_relative "../stat"

SINK = Sink.new(Stat.collection) { |document| Stat.collection.insert_one(document) }

run Stats
