class StatsController < ApplicationController
  def index
    SINK.take Document.of(request.env)
    ok
  end
end
