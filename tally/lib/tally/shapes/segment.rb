require "rack/utils"

# Accepts what the clients of Segment send to /v1/batch and /v1/import: analytics-ruby does, with its `host` and `port` set to Tally's; it
# speaks TLS alone. https://segment.com/docs/connections/sources/catalog/libraries/server/http-api
#
# A library on a server describes its visitor in `context`: ip, userAgent, locale and page. A browser speaks for itself, and its context is
# ignored. Anybody can send a context, as anybody can send any User-Agent: a write key keeps strangers out.
class Tally::Shapes::Segment
  UNKNOWN = "0.0.0.0" # the address that a client sends so that none is recorded

  # Without a +write_key+ every client is accepted.
  def initialize(collector, write_key: nil)
    @collector, @write_key = collector, write_key
  end

  def call(env)
    if env["REQUEST_METHOD"] == "POST"
      @collector.events(env, shape: ->(told) { events(told, env) }) { @collector.json(@collector.success, success: true) }
    else
      @collector.not_allowed "POST"
    end
  end

  private
    def events(told, env)
      return told unless told.is_a?(Hash) && told["batch"].is_a?(Array)
      raise Tally::Intake::Refusal.new(401, "The write key is missing or wrong.") unless authorized?(told, env)

      server = !env["HTTP_USER_AGENT"].to_s.b.match?(Tally::Agent::BROWSER)
      told["batch"].map { |message| message.is_a?(Hash) ? event(message, hash(told["context"]).merge(hash(message["context"])), server) : message }
    end

    # The key is the user name of Basic authentication, or stands in the body.
    def authorized?(told, env)
      sent = env["HTTP_AUTHORIZATION"].to_s.b[/\ABasic (.+)\z/n, 1]&.unpack1("m")&.delete_suffix(":") || told["writeKey"]
      @write_key.nil? || sent.is_a?(String) && Rack::Utils.secure_compare(sent, @write_key)
    end

    # A page is a page view; any other message is what it says, or of its own kind: "identify", "group".
    def event(message, context, server)
      properties, page = hash(message["properties"]), hash(context["page"])
      { "id" => message["messageId"], "time" => message["timestamp"], "user" => message["userId"] || message["anonymousId"],
        "name" => message["type"] == "page" ? "pageview" : message["event"] || message["type"],
        "url" => address(:url, properties, page) || address(:path, properties, page), "referrer" => address(:referrer, properties, page),
        "value" => properties["revenue"] || properties["value"], "properties" => properties.except("url", "referrer"),
        sender: (visitor(context) if server) }.compact
    end

    # The fields of an event that say whose it is.
    def visitor(context)
      ip, user_agent, locale = context.values_at("ip", "userAgent", "locale").map { |value| value if value.is_a?(String) && !value.empty? }
      { kind: user_agent ? "event" : "server", address: (Tally::Event.text(ip, Tally::Intake::LONGEST_ADDRESS) unless ip == UNKNOWN),
        user_agent: Tally::Event.text(user_agent), language: Tally::Event.text(locale), referrer: nil }
    end

    def address(name, *places) = Tally::Shapes.bare(places.filter_map { |place| place[name.to_s] }.first)
    def hash(value) = value.is_a?(Hash) ? value : {}
end
