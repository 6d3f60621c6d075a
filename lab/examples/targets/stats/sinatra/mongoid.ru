require_relative "stats"
require_relative "../stat"

SINK = Sink.new(Stat.collection) { |document| Stat.create!(document) }

run Stats
