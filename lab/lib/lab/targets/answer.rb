require "json"

# The required content of successful responses: one of +statuses+, at least +bytes+
# bytes, and +text+ in the body.
Lab::Answer = Data.define(:statuses, :bytes, :text, :json) do
  # +values+ are from the target's file.
  def self.read(values)
    statuses = values["status"] ? [ *values["status"] ] : Lab::Answer::SUCCESS
    new(statuses:, bytes: values.fetch("bytes", 0), text: values["contains"], json: values.fetch("json", {}))
  end

  # Reads the answer from the figures of a result, which may be nil.
  def self.recorded(figures)
    new(**figures.to_h.slice(:bytes, :text, :json),
      statuses: figures.to_h.fetch(:statuses, Lab::Answer::SUCCESS))
  end

  # The value at +path+, such as order.items.0, in parsed JSON, or nil.
  def self.dig(value, path)
    path.split(".").reduce(value) do |part, key|
      case part
      when Hash then part[key]
      when Array then part[Integer(key, exception: false) || part.size]
      end
    end
  end

  def initialize(statuses: Lab::Answer::SUCCESS, bytes: 0, text: nil, json: {}) = super

  # For the figures of a result, which keep the default statuses and the text short.
  def figures
    {
      bytes:,
      text:,
      statuses: (statuses unless statuses == Lab::Answer::SUCCESS),
      json: (json if json.any?)
    }.compact
  end

  # Whether more than the status is required.
  def specified? = bytes.positive? || !text.nil? || json.any?

  def accepts?(status) = statuses.include?(status)

  # Describes the problem with +body+; nil if it is valid.
  def problem(body)
    body = body.to_s.b
    if body.bytesize < bytes then "its body has #{body.bytesize} bytes instead of at least #{bytes}"
    elsif text && !body.include?(text.b) then "its body does not contain “#{text}”"
    elsif json.any? then problem_in_json(body)
    end
  end

  # Describes the problem with a response; nil if it is successful.
  def problem_of(status, body)
    if accepts?(status)
      problem(body)
    else
      "its status is not #{statuses.is_a?(Range) ? "2xx" : statuses.join(" or ")}"
    end
  end

  private
    def problem_in_json(body)
      value = JSON.parse(body)
      path, expected = json.find { |path, expected| Lab::Answer.dig(value, path) != expected }
      return unless path

      found, names = Lab::Answer.dig(value, path), value.is_a?(Hash) ? value.keys : []
      if found.nil? && !names.include?(path)
        [
          "its JSON has no #{path}",
          *("only #{names.first(Lab::Answer::MAX_NAMES).join(", ")}" if names.any?)
        ].join(", ")
      else
        "its #{path} is #{literal(found)} instead of #{literal(expected)}"
      end
    rescue JSON::ParserError
      "its body is not JSON"
    end

    def literal(value) = Lab::Config::Expectation.literal(value)
end

Lab::Answer::SUCCESS = (200..299)
Lab::Answer::MAX_NAMES = 10 # keys that a message lists
