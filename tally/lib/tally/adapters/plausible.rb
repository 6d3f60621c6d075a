# Accepts what Plausible's trackers send to /api/event (https://plausible.io/docs/events-api), with long or short field
# names, from pages of any origin.
class Tally::Adapters::Plausible
  CORS = {
    "access-control-allow-origin" => "*", "access-control-allow-headers" => "content-type",
    "access-control-allow-methods" => "POST", "access-control-max-age" => "86400"
  }.freeze
  ACCEPTED = [ 202, { "content-type" => "text/plain", "content-length" => "2" }.freeze, [ "ok" ].freeze ].freeze

  def initialize(collector)
    @collector = collector
  end

  def call(env)
    case env["REQUEST_METHOD"]
    when "POST" then with_cors @collector.events(env, adapter: method(:event)) { ACCEPTED }
    when "OPTIONS" then with_cors [ 204, {}, [] ]
    else @collector.not_allowed "POST, OPTIONS"
    end
  end

  private
    def with_cors((status, headers, body)) = [ status, headers.merge(CORS), body ]

    def event(fields)
      return fields unless fields.is_a?(Hash)

      revenue = fields["revenue"] || fields["$"]
      { "name" => fields["name"] || fields["n"], "value" => (revenue["amount"] if revenue.is_a?(Hash)),
        "url" => Tally::Adapters.without_query(fields["url"] || fields["u"]),
        "referrer" => Tally::Adapters.without_query(fields["referrer"] || fields["r"]),
        "site" => fields["domain"] || fields["d"], "properties" => fields["props"] || fields["p"] }.compact
    end
end
