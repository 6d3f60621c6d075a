require "cramp"

require_relative "../../document"
require_relative "../sink"

SINK = Sink.new

# A request waits in `before_start` until its document is accepted, which decides the status of the response.
class Answer < Cramp::Action
  before_start :wait

  def respond_with
    [ 200, { "Content-Type" => "text/plain", "Content-Length" => "2" } ]
  end

  def start
    render "OK"
    finish
  end

  private
    def wait_for(deferrable, &proceed)
      deferrable.callback(&proceed)
      deferrable.errback do |failure|
        halt 500, { "Content-Type" => "text/plain", "Content-Length" => failure.bytesize.to_s }, failure
      end
    end
end

class Stats < Answer
  def wait(&) = wait_for(SINK.take(Document.of(@env)), &)
end

class Up < Answer
  def wait(&) = wait_for(SINK.ready, &)
end

# Without Rack 1.5's `map`, which fails on Ruby 3.3 and newer: "Regexp#initialize: wrong number of arguments
# (given 3, expected 1..2)".
run ->(env) { (env["PATH_INFO"] == "/up" ? Up : Stats).call(env) }
