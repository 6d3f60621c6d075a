# Takes what the clients of Segment send to /v1/batch and /v1/import (https://segment.com/docs/connections/sources/catalog/libraries/server/http-api): analytics-ruby does, with
# its `host` and `port` set to Tally's; it speaks TLS alone.
class Tally::Shapes::Segment
  def initialize(collector)
    @collector = collector
  end

  def call(env)
    if env["REQUEST_METHOD"] == "POST"
      @collector.events(env, shape: method(:events)) { @collector.json(@collector.success, success: true) }
    else
      @collector.not_allowed "POST"
    end
  end

  private
    def events(told)
      told.is_a?(Hash) && told["batch"].is_a?(Array) ? told["batch"].map { |message| event(message) } : told
    end

    # A page is a page view; any other message is what it says, or of its own kind: "identify", "group".
    def event(message)
      return message unless message.is_a?(Hash)

      properties = message["properties"].is_a?(Hash) ? message["properties"] : {}
      { "id" => message["messageId"], "name" => message["type"] == "page" ? "pageview" : message["event"] || message["type"], "time" => message["timestamp"],
        "url" => Tally::Shapes.bare(properties["url"]), "referrer" => Tally::Shapes.bare(properties["referrer"]), "value" => properties["revenue"] || properties["value"],
        "user" => message["userId"] || message["anonymousId"], "properties" => properties.except("url", "referrer") }.compact
    end
end
