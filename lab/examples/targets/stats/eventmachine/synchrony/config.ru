require "sinatra/base"
require "sinatra/synchrony"

require_relative "../../document"
require_relative "../sink"

SINK = Sink.new

# Each request runs in its own fiber, which sleeps until its document is accepted.
class Stats < Sinatra::Base
  register Sinatra::Synchrony

  get("/stats") { answer SINK.take(Document.of(env)) }
  get("/up") { answer SINK.ready }

  private
    def answer(deferrable)
      failure = EM::Synchrony.sync(deferrable)
      failure ? halt(500, failure) : "OK"
    end
end

run Stats
