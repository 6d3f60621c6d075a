# Puts Tally in front of an application, at paths of its own: insert it first, so that a hit passes nothing else.
class Tally::Middleware
  # +path+ is where hits and events are told; the script for pages lies beside it, with `.js`. With a +segment_write_key+, Segment's clients
  # must send that key.
  def initialize(app, collector, path: "/stats", segment_write_key: nil)
    @app = app
    segment = Tally::Shapes::Segment.new(collector, write_key: segment_write_key)
    @endpoints = { path => collector, "#{path}.js" => Tally::Script.new(path), "/api/event" => Tally::Shapes::Plausible.new(collector), "/v1/batch" => segment, "/v1/import" => segment }
  end

  def call(env)
    (@endpoints[env["PATH_INFO"]] || @app).call(env)
  end
end
