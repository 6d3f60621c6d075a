require_relative "application"
require_relative "../stat"

SINK = Sink.new(Stat.collection) { |document| Stat.create!(document) }

run Stats.initialize!
