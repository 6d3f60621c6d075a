# Everything that a script for a load generator needs to send requests: the journeys, the sessions of
# signed-in clients, and the stages of the load. It is written as a Lua table.
class Lab::LoadPlan
  # +sessions+ are mappings with a cookie and the values of a page, one for each client in turn; +stages+ is a
  # Lab::Stages or nil.
  def initialize(journeys, sessions: [ {} ], stages: nil)
    @journeys, @sessions, @stages = journeys, sessions, stages
  end

  # Whether clients pause, or their number changes.
  def paced?
    !@stages.nil? || @journeys.any? { |journey| journey.requests.any? { |request| request.think.positive? } }
  end

  def to_h
    {
      sessions: @sessions,
      stages: @stages&.to_a,
      journeys: @journeys.map { |journey| journey_to_h(journey) }
    }.compact
  end

  def to_lua = "#{JOIN}return #{lua(to_h)}\n"

  private
    # A function of LuaJIT can have 65,536 constants and some 200 arguments, so a long list is
    # made by several functions.
    MAX_ITEMS, MAX_PARTS = 1_000, 100
    JOIN = <<~LUA
      local function join(...)
        local all = {}
        for _, part in ipairs({...}) do
          for _, item in ipairs(part()) do all[#all + 1] = item end
        end
        return all
      end
    LUA

    def journey_to_h(journey)
      {
        weight: journey.weight,
        rows: journey.rows,
        requests: journey.requests.map { |request| request_to_h(request) }
      }
    end

    def request_to_h(request)
      { method: request.http_method, path: parts(request.path, :url),
        body: request.body && parts(request.body, request.encoding),
        headers: request.headers.map { |name, value| [ name, parts(value, :plain) ] },
        encoding: request.encoding.to_s, statuses: request.answer.statuses.to_a, bytes: request.answer.bytes,
        text: request.answer.text,
        json: request.answer.json.map { |path, value| [ path.split("."), value ] },
        think: (request.think * 1000).round }.compact
    end

    def parts(text, encoding)
      Lab::Placeholders.new(text, encoding:).parts.map { |kind, *arguments| [ kind.to_s, *arguments ] }
    end

    def lua(value)
      case value
      when Hash then "{#{value.map { |key, part| "[#{lua(key.to_s)}]=#{lua(part)}" }.join(",")}}"
      when Array then list(value)
      when Numeric, true, false then value.to_s
      when nil then "nil"
      else quote(value)
      end
    end

    def list(values)
      return "{#{values.map { |value| lua(value) }.join(",")}}" if values.size <= MAX_ITEMS

      parts = values.each_slice([ MAX_ITEMS, values.size.fdiv(MAX_PARTS).ceil ].max)
      "join(#{parts.map { |part| "function() return #{list(part)} end" }.join(",")})"
    end

    # Byte by byte, since Lua's escapes differ from Ruby's.
    def quote(text) = %("#{text.to_s.b.gsub(/[^ !#-\[\]-~]/) { |byte| format("\\%03d", byte.ord) }}")
end
