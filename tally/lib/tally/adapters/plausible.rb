require "json"

# Accepts what Plausible's trackers send to /api/event (https://plausible.io/docs/events-api), with long or
# short field names, from pages of any origin.
class Tally::Adapters::Plausible
  NOT_EVENTS = %w[ engagement ].freeze # sent when a page is left, with the time and the scroll depth
  FIELDS = [
    %w[ name n ], %w[ url u ], %w[ referrer r ], %w[ domain d ], %w[ revenue $ ], %w[ props p ],
    %w[ hash h ]
  ].freeze
  ACCEPTED = [ 202, { "content-type" => "text/plain", "content-length" => "2" }.freeze, [ "ok" ].freeze ]
    .freeze

  def initialize(collector)
    @collector = collector
  end

  def call(env)
    if env["REQUEST_METHOD"] == "POST"
      @collector.events(env, adapter: method(:event)) { ACCEPTED.map(&:dup) }
    else
      @collector.not_allowed "OPTIONS, POST"
    end
  end

  private
    def event(fields)
      return fields unless fields.is_a?(Hash)

      name, url, referrer, site, revenue, properties, hash =
        FIELDS.map { |names| fields.values_at(*names).find { |value| !value.nil? } }
      return [] if NOT_EVENTS.include?(name)

      { "name" => name, "url" => url, "referrer" => referrer, "site" => site,
        "value" => object(revenue)["amount"], "properties" => object(properties),
        "hash" => [ 1, true ].include?(hash) }
    end

    # Older trackers send JSON in a string.
    def object(value)
      value = JSON.parse(value, max_nesting: 32) if value.is_a?(String)
      value.is_a?(Hash) ? value : {}
    rescue JSON::ParserError
      {}
    end
end
