# Serves Tally's endpoints in front of an application. Insert it first, so that
# hits pass through nothing else.
class Tally::Middleware
  CORS = { "access-control-allow-origin" => "*" }.freeze # nothing depends on cookies
  PREFLIGHT = {
    **CORS, "access-control-allow-methods" => "GET, HEAD, POST",
    "access-control-allow-headers" => "authorization, content-type",
    "access-control-max-age" => "86400"
  }.freeze

  # +path+ receives hits and events; the script for pages is at the same path with `.js`. With a
  # +segment_write_key+, Segment's clients must send it.
  def initialize(app, collector, path: "/stats", segment_write_key: nil)
    @app = app
    segment = Tally::Adapters::Segment.new(collector, write_key: segment_write_key)
    @endpoints = {
      path => collector, "#{path}.js" => Tally::Script.new(path),
      "/api/event" => Tally::Adapters::Plausible.new(collector), "/v1/batch" => segment,
      "/v1/import" => segment
    }
  end

  def call(env)
    endpoint = @endpoints[env["PATH_INFO"]]
    if endpoint.nil? then @app.call(env)
    elsif env["REQUEST_METHOD"] == "OPTIONS" then [ 204, PREFLIGHT.dup, [] ]
    else with_cors(env, endpoint.call(env))
    end
  end

  private
    # Only scripts on other sites' pages need CORS, and their browsers send Origin. One header takes a tenth
    # of a hit's time.
    def with_cors(env, response)
      response.tap { |_, headers, _| headers.merge! CORS if env.key?("HTTP_ORIGIN") }
    end
end
