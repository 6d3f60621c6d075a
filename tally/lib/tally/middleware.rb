# Puts a collector in front of an application, at a path of its own: insert it first, so that a hit passes nothing else.
class Tally::Middleware
  def initialize(app, collector, path: "/stats")
    @app, @collector, @path = app, collector, path
  end

  def call(env)
    env["PATH_INFO"] == @path ? @collector.call(env) : @app.call(env)
  end
end
