# Takes what the trackers of Plausible send to /api/event (https://plausible.io/docs/events-api), by its long names or the tracker's short ones,
# from pages of any origin.
class Tally::Shapes::Plausible
  OPEN = { "access-control-allow-origin" => "*", "access-control-allow-headers" => "content-type", "access-control-allow-methods" => "POST", "access-control-max-age" => "86400" }.freeze

  def initialize(collector)
    @collector = collector
  end

  def call(env)
    case env["REQUEST_METHOD"]
    when "POST" then open_to_all @collector.events(env, shape: method(:event)) { [ 202, { "content-type" => "text/plain", "content-length" => "2" }, [ "ok" ] ] }
    when "OPTIONS" then open_to_all [ 204, {}, [] ]
    else @collector.not_allowed "POST, OPTIONS"
    end
  end

  private
    def open_to_all((status, headers, body)) = [ status, headers.merge(OPEN), body ]

    def event(told)
      return told unless told.is_a?(Hash)

      revenue = told["revenue"] || told["$"]
      { "name" => told["name"] || told["n"], "url" => Tally::Shapes.bare(told["url"] || told["u"]), "referrer" => Tally::Shapes.bare(told["referrer"] || told["r"]), "value" => (revenue["amount"] if revenue.is_a?(Hash)),
        "site" => told["domain"] || told["d"], "properties" => told["props"] || told["p"] }.compact
    end
end
