# Serves Tally's endpoints in front of an application. Insert it first, so that hits pass through nothing else.
class Tally::Middleware
  # +path+ receives hits and events; the script for pages is at the same path with `.js`. With a +segment_write_key+,
  # Segment's clients must send it.
  def initialize(app, collector, path: "/stats", segment_write_key: nil)
    @app = app
    segment = Tally::Adapters::Segment.new(collector, write_key: segment_write_key)
    @endpoints = {
      path => collector, "#{path}.js" => Tally::Script.new(path), "/api/event" => Tally::Adapters::Plausible.new(collector),
      "/v1/batch" => segment, "/v1/import" => segment
    }
  end

  def call(env)
    (@endpoints[env["PATH_INFO"]] || @app).call(env)
  end
end
