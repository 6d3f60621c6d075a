require "json"
require "rack/utils"

# The Rack application that serves the current numbers to clients with the +token+: as server-sent events if
# there is a +hub+, otherwise as JSON to be polled. EventSource can't send headers, so the token may also be a
# query parameter.
#
# A hub takes over the connection of a request and sends it messages: `hub.subscribe(env)` returns whether it
# did, false if it is full.
class Tally::Live
  HEADERS = {
    "content-type" => "application/json", "cache-control" => "no-store", "x-content-type-options" => "nosniff"
  }.freeze
  RETRY_AFTER = "5" # seconds

  # +numbers+ is a Tally::CurrentNumbers.
  def initialize(app, numbers, token:, hub: nil, path: "/live")
    raise ArgumentError, "The token is empty, so anybody would have access." if token.to_s.empty?

    @app, @numbers, @token, @hub, @path = app, numbers, token, hub, path
  end

  def call(env)
    env["PATH_INFO"] == @path ? respond(env) : @app.call(env)
  end

  private
    def respond(env)
      if !authorized?(env) then error 403, "The token is missing or wrong."
      elsif !env["HTTP_ACCEPT"].to_s.include?("text/event-stream") then current_numbers
      elsif @hub&.subscribe(env) then [ 200, {}, [] ] # ignored: the hub has taken over the connection
      else unavailable "No stream is available. Poll without Accept: text/event-stream."
      end
    end

    def authorized?(env)
      token = env["HTTP_AUTHORIZATION"].to_s[/\ABearer (.+)\z/, 1] ||
        Rack::Utils.parse_query(env["QUERY_STRING"].to_s)["token"]
      token.is_a?(String) && Rack::Utils.secure_compare(token, @token)
    rescue ArgumentError, Rack::QueryParser::QueryLimitError
      false
    end

    def current_numbers
      numbers = @numbers.to_json
      numbers ? json(200, numbers) : unavailable("The store is unavailable. Try again later.")
    end

    def unavailable(message) = error(503, message, "retry-after" => RETRY_AFTER)
    def error(status, message, **headers) = json(status, JSON.generate(error: message), headers)

    def json(status, body, headers = {})
      [ status, HEADERS.merge("content-length" => body.bytesize.to_s, **headers), [ body ] ]
    end
end
