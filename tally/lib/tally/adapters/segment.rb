require "rack/utils"

# Accepts what Segment's libraries send to /v1/batch and /v1/import, such as analytics-ruby with its `host`
# and `port` set to Tally's (it requires TLS).
# https://segment.com/docs/connections/sources/catalog/libraries/server/http-api
#
# A server library describes the visitor in `context`: ip, userAgent, locale and page. A browser's own request
# describes its visitor, so its context is ignored. Anybody can send a context, as anybody can send any
# User-Agent, unless a write key is required.
class Tally::Adapters::Segment
  UNKNOWN = "0.0.0.0" # Segment's placeholder for "don't record the IP address"
  NOT_EVENTS = %w[ identify group alias ].freeze # say who a person is

  # Without a +write_key+, every client is accepted.
  def initialize(collector, write_key: nil)
    @collector, @write_key = collector, write_key
  end

  def call(env)
    if env["REQUEST_METHOD"] == "POST"
      @collector.events(env, adapter: ->(body) { events(body, env) }) do |batch|
        @collector.json(@collector.success, success: true, errors: (batch.errors.uniq if batch.errors.any?))
      end
    else
      @collector.not_allowed "OPTIONS, POST"
    end
  end

  private
    def events(body, env)
      unless body.is_a?(Hash) && body["batch"].is_a?(Array) && body["batch"].any?
        raise Tally::Parser::RequestError.new(400, "The body has no batch.")
      end
      unless authorized?(body, env)
        raise Tally::Parser::RequestError.new(401, "The write key is missing or wrong.")
      end

      server, shared = !env["HTTP_USER_AGENT"].to_s.b.match?(Tally::UserAgent::BROWSER), hash(body["context"])
      body["batch"].reject { |message| message.is_a?(Hash) && NOT_EVENTS.include?(message["type"]) }
        .map do |message|
        message.is_a?(Hash) ? event(message, shared.merge(hash(message["context"])), server) : message
      end
    end

    # The key is the user name of Basic authentication, or a field of the body.
    def authorized?(body, env)
      sent = env["HTTP_AUTHORIZATION"].to_s.b[/\ABasic (.+)\z/n, 1]&.unpack1("m")&.delete_suffix(":") ||
        body["writeKey"]
      @write_key.nil? || sent.is_a?(String) && Rack::Utils.secure_compare(sent, @write_key)
    end

    # Without the user's id and traits.
    def event(message, context, server)
      properties, page = hash(message["properties"]), hash(context["page"])
      { "id" => message["messageId"], "time" => message["timestamp"], "name" => name(message),
        "url" => url(properties["url"], page["url"], properties["path"], page["path"]),
        "referrer" => url(properties["referrer"], page["referrer"]), "properties" => properties,
        "value" => number(properties["revenue"], properties["value"]),
        sender: (visitor(context) if server) }.compact
    end

    # A "page" message is a page view. Others are named by their event or, like "screen", by their type.
    def name(message)
      case message["type"]
      when "page" then Tally::Rollup::PAGEVIEW
      when "track" then message["event"]
      else message["event"] || message["type"]
      end
    end

    # Fields of Tally::Event that describe the visitor.
    def visitor(context)
      ip, user_agent, locale =
        context.values_at("ip", "userAgent", "locale").map do |value|
          value if value.is_a?(String) && !value.empty?
        end
      { kind: user_agent ? "event" : "server", referrer: nil, user_agent: Tally::Event.text(user_agent),
        address: (Tally::Event.text(ip, Tally::Parser::MAX_ADDRESS) unless ip == UNKNOWN),
        language: Tally::Event.text(locale) }
    end

    # Properties are the application's own, so that one with that name isn't always a page.
    def url(*texts)
      texts.find { |text| text.is_a?(String) && text != "" && Tally::Validator.defect("page", text).nil? }
    end

    def number(*values) = values.find { |value| Float(value, exception: false) }
    def hash(value) = value.is_a?(Hash) ? value : {}
end
