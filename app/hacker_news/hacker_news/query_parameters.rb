# Parses the query parameters of Firebase's REST API, and rejects what Firebase rejects, with its messages.
class HackerNews::QueryParameters
  LIMITS = %w[ limitToFirst limitToLast ].freeze
  STARTS, ENDS = %w[ startAt startAfter ].freeze, %w[ endAt endBefore ].freeze
  BOUNDS = [ *STARTS, *ENDS, "equalTo" ].freeze
  ORDERS = %w[ $key $value $priority ].freeze
  FORBIDDEN_IN_PATHS = /[.\#\$\[\]\x00-\x1f\x7f]/
  INTEGER = /\A[+-]?\d+\z/
  MAX_LIMIT = 2**31 - 1 # more than any data here has
  NOT_JSON = Object.new

  def initialize(parameters)
    @parameters = parameters.slice("orderBy", *LIMITS, *BOUNDS)
    @shallow = parameters["shallow"] == "true"
  end

  # Raises Query::Invalid.
  def query
    reject_combinations
    HackerNews::Query.new(order_by:, bounds:, limit:, shallow: @shallow)
  end

  private
    def reject_combinations
      reject "Mixing 'shallow' and querying parameters is not supported" if @shallow && @parameters.any?
      if @parameters.any? && !@parameters.key?("orderBy")
        reject "orderBy must be defined when other query parameters are defined"
      end
      [ LIMITS, STARTS, ENDS ].each do |names|
        reject "Only one of #{names.join(" and ")} may be specified" if given?(*names)
      end
      if given?("equalTo") && range?
        reject "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore"
      end
    end

    def range? = (STARTS + ENDS).any? { |name| given?(name) }

    def given?(*names) = names.all? { |name| @parameters.key?(name) }

    def order_by
      return unless given?("orderBy")

      path = json("orderBy")
      if ORDERS.include?(path) then path
      elsif path?(path) then path.split("/").reject(&:empty?)
      else reject "orderBy must be a valid JSON encoded path"
      end
    end

    def path?(text) = text.is_a?(String) && text.match?(%r{[^/]}) && !text.match?(FORBIDDEN_IN_PATHS)

    def limit
      name = LIMITS.find { |limit| given?(limit) } or return
      unless @parameters[name].is_a?(String) && INTEGER.match?(@parameters[name])
        reject "#{name} must be an integer"
      end
      reject "#{name} must be positive" unless @parameters[name].to_i.positive?
      number = @parameters[name].to_i.clamp(..MAX_LIMIT)
      name == "limitToLast" ? -number : number
    end

    def bounds
      @parameters.slice(*BOUNDS).to_h { |name, _| [ name, bound(json(name)) ] }
    end

    def bound(value)
      case value
      when String, Numeric, true, false, nil
        if value.is_a?(String) || order_by != "$key"
          value
        else
          reject("Provided key index type is invalid, must be string")
        end
      else
        reject "Constraint index field must be a JSON primitive"
      end
    end

    # Half of a surrogate pair is valid JSON, but not valid text.
    def json(name)
      JSON.parse(@parameters[name]).then { |value| value.is_a?(String) ? value.scrub : value }
    rescue JSON::ParserError, TypeError
      NOT_JSON
    end

    def reject(message) = raise(HackerNews::Query::Invalid, message)
end
