# Everything that a script for a load generator needs to send requests: the journeys, the sessions of signed-in clients, and the
# stages of the load. It is written as a Lua table.
class Lab::LoadPlan
  # +sessions+ are mappings with a cookie and the values of a page, one for each client in turn; +stages+ is a Lab::Stages or nil.
  def initialize(journeys, sessions: [ {} ], stages: nil)
    @journeys, @sessions, @stages = journeys, sessions, stages
  end

  # Whether clients pause, or their number changes.
  def paced? = !@stages.nil? || @journeys.any? { |journey| journey.requests.any? { |request| request.think.positive? } }

  def to_h = { sessions: @sessions, stages: @stages&.to_a, journeys: @journeys.map { |journey| journey_to_h(journey) } }.compact

  def to_lua = "return #{lua(to_h)}\n"

  private
    def journey_to_h(journey)
      { weight: journey.weight, rows: journey.rows, requests: journey.requests.map { |request| request_to_h(request) } }
    end

    def request_to_h(request)
      { method: request.http_method, path: parts(request.path, :url), body: request.body && parts(request.body, request.encoding),
        headers: request.headers.map { |name, value| [ name, parts(value, :plain) ] }, encoding: request.encoding.to_s,
        statuses: request.answer.statuses.to_a, bytes: request.answer.bytes, text: request.answer.text,
        json: request.answer.json.map { |path, value| [ path.split("."), value ] }, think: (request.think * 1000).round }.compact
    end

    def parts(text, encoding) = Lab::Placeholders.new(text, encoding:).parts.map { |kind, *arguments| [ kind.to_s, *arguments ] }

    def lua(value)
      case value
      when Hash then "{#{value.map { |key, part| "[#{lua(key.to_s)}]=#{lua(part)}" }.join(",")}}"
      when Array then "{#{value.map { |part| lua(part) }.join(",")}}"
      when Numeric, true, false then value.to_s
      when nil then "nil"
      else quote(value)
      end
    end

    # Byte by byte, since Lua's escapes differ from Ruby's.
    def quote(text) = %("#{text.to_s.b.gsub(/[^ !#-\[\]-~]/) { |byte| format("\\%03d", byte.ord) }}")
end
