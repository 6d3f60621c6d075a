require "json"
require "rack/utils"

# The Rack application that tells what is going on now, to whoever has the +token+: as a stream to an EventSource, else, and to those for
# whom there is no room, as the latest message to be asked for again. An EventSource cannot send a header, so the token may stand
# in the address.
class Tally::Live
  HEADERS = { "content-type" => "application/json", "cache-control" => "no-store", "x-content-type-options" => "nosniff" }.freeze

  def initialize(app, streams, token:, path: "/live")
    raise ArgumentError, "The token is empty, so that everybody would have it." if token.to_s.empty?

    @app, @streams, @token, @path = app, streams, token, path
  end

  def call(env)
    env["PATH_INFO"] == @path ? tell(env) : @app.call(env)
  end

  private
    def tell(env)
      if !known?(env) then answer 403, "This needs a token."
      elsif !env["HTTP_ACCEPT"].to_s.include?("text/event-stream") then latest
      elsif @streams.take(env) then [ 200, {}, [] ] # which is not sent
      else answer 503, "As many listen as can. Ask without text/event-stream.", "retry-after" => Tally::Streams::RETRY_AFTER
      end
    end

    def known?(env)
      told = env["HTTP_AUTHORIZATION"].to_s[/\ABearer (.+)\z/, 1] || Rack::Utils.parse_query(env["QUERY_STRING"].to_s)["token"]
      told.is_a?(String) && Rack::Utils.secure_compare(told, @token)
    rescue ArgumentError, Rack::QueryParser::QueryLimitError
      false
    end

    def latest
      message = @streams.message
      message ? json(200, message) : answer(503, "The store cannot be asked just now.", "retry-after" => Tally::Streams::RETRY_AFTER)
    end

    def answer(status, words, **headers) = json(status, JSON.generate(error: words), headers)

    def json(status, body, headers = {})
      [ status, HEADERS.merge("content-length" => body.bytesize.to_s, **headers), [ body ] ]
    end
end
