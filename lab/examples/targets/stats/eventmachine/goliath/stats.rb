require "goliath"

require_relative "../../document"
require_relative "../sink"

SINK = Sink.new

# Each request runs in its own fiber, which sleeps until its document is accepted.
class Stats < Goliath::API
  def response(env)
    failure = EM::Synchrony.sync(env["PATH_INFO"] == "/up" ? SINK.ready : SINK.take(Document.of(env)))

    if failure
      [ 500, { "Content-Type" => "text/plain", "Content-Length" => failure.bytesize.to_s }, failure ]
    else
      [ 200, { "Content-Type" => "text/plain", "Content-Length" => "2" }, "OK" ]
    end
  end
end
