require "sinatra/base"

require_relative "../document"
require_relative "../sink"

class Stats < Sinatra::Base
  get "/stats" do
    SINK.take Document.of(env)
    "OK"
  end

  get "/up" do
    SINK.ready
    "OK"
  end
end
