require_relative "../document"
require_relative "../connection"
require_relative "../sink"

SINK = Sink.new(STATS) { |document| STATS.insert_one(document) }

ok = ->(_env) { [ 200, { "content-type" => "text/plain", "content-length" => "2" }, [ "OK" ] ] }

map "/stats" do
  run ->(env) { SINK.take Document.of(env); ok.call(env) }
end

map "/up" do
  run ->(env) { SINK.ready; ok.call(env) }
end
