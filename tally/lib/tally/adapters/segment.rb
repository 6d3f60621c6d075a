require "rack/utils"

# Accepts what Segment's libraries send to /v1/batch and /v1/import, such as analytics-ruby with its `host` and `port`
# set to Tally's (it requires TLS). https://segment.com/docs/connections/sources/catalog/libraries/server/http-api
#
# A server library describes the visitor in `context`: ip, userAgent, locale and page. A browser's own request describes
# its visitor, so its context is ignored. Anybody can send a context, as anybody can send any User-Agent, unless a write
# key is required.
class Tally::Adapters::Segment
  UNKNOWN = "0.0.0.0" # Segment's placeholder for "don't record the IP address"

  # Without a +write_key+, every client is accepted.
  def initialize(collector, write_key: nil)
    @collector, @write_key = collector, write_key
  end

  def call(env)
    if env["REQUEST_METHOD"] == "POST"
      @collector.events(env, adapter: ->(body) { events(body, env) }) { @collector.json(@collector.success, success: true) }
    else
      @collector.not_allowed "POST"
    end
  end

  private
    def events(body, env)
      return body unless body.is_a?(Hash) && body["batch"].is_a?(Array)
      raise Tally::Parser::RequestError.new(401, "The write key is missing or wrong.") unless authorized?(body, env)

      server, shared = !env["HTTP_USER_AGENT"].to_s.b.match?(Tally::UserAgent::BROWSER), hash(body["context"])
      body["batch"].map do |message|
        message.is_a?(Hash) ? event(message, shared.merge(hash(message["context"])), server) : message
      end
    end

    # The key is the user name of Basic authentication, or a field of the body.
    def authorized?(body, env)
      sent = env["HTTP_AUTHORIZATION"].to_s.b[/\ABasic (.+)\z/n, 1]&.unpack1("m")&.delete_suffix(":") || body["writeKey"]
      @write_key.nil? || sent.is_a?(String) && Rack::Utils.secure_compare(sent, @write_key)
    end

    # A "page" message is a page view. Others are named by their event or, like "identify", by their type.
    def event(message, context, server)
      properties, page = hash(message["properties"]), hash(context["page"])
      { "id" => message["messageId"], "time" => message["timestamp"], "user" => message["userId"] || message["anonymousId"],
        "name" => message["type"] == "page" ? Tally::Rollup::PAGEVIEW : message["event"] || message["type"],
        "url" => url(:url, properties, page) || url(:path, properties, page), "referrer" => url(:referrer, properties, page),
        "value" => properties["revenue"] || properties["value"], "properties" => properties.except("url", "referrer"),
        sender: (visitor(context) if server) }.compact
    end

    # Fields of Tally::Event that describe the visitor.
    def visitor(context)
      ip, user_agent, locale =
        context.values_at("ip", "userAgent", "locale").map { |value| value if value.is_a?(String) && !value.empty? }
      { kind: user_agent ? "event" : "server", referrer: nil, user_agent: Tally::Event.text(user_agent),
        address: (Tally::Event.text(ip, Tally::Parser::MAX_ADDRESS) unless ip == UNKNOWN), language: Tally::Event.text(locale) }
    end

    def url(name, *sources) = Tally::Adapters.without_query(sources.filter_map { |source| source[name.to_s] }.first)
    def hash(value) = value.is_a?(Hash) ? value : {}
end
