# A violation of the schema as a message for people: file, line, key, and what is allowed.
class Lab::Config::Problem
  # The +errors+ of JSONSchemer in +documents+ in the order of their lines, one for each place. If a value
  # could have several forms, only the errors of the form that it resembles most count. +documents+ are a file
  # and the files that it extends.
  def self.all(errors, documents)
    places = errors.group_by { |error| error["data_pointer"] }
    outer, inner = places.partition do |pointer, _|
      places.keys.any? { |other| other.start_with?("#{pointer}/") }
    end
    outer = outer.select { |_, found| found.any? { |error| %w[ required schema ].include?(error["type"]) } }
    [ *outer, *inner ].map { |_, found| new(found, documents) }.sort_by(&:position)
  end

  # +errors+ are at one place.
  def initialize(errors, documents)
    @errors, @error, @documents = errors, errors.first, documents
    @keys = @error["data_pointer"].split("/").drop(1).map { |key| key.gsub("~1", "/").gsub("~0", "~") }
  end

  # The path and the line of the value, or of the closest mapping around it that a file has.
  def position = @position ||= Lab::Config::Document.position(@keys, @documents)

  def to_s = "#{position.join(":")}: #{text}"

  private
    def text
      case @error["type"]
      when "required" then lacking
      when "schema" then "#{label} is not a key#{where}. #{suggestion}"
      when "oneOf" then "#{subject} can have only one of #{exclusive_keys.join(" and ")}."
      else "#{label} must be #{expected}, not #{Lab::Config::Expectation.literal(@error["data"])}."
      end
    end

    def lacking
      if missing.one?
        "#{label(*missing)} is missing: #{expected(*missing)}."
      else
        "#{subject} needs #{choice(missing)}."
      end
    end

    # Several if one of them is enough.
    def missing = @errors.filter_map { |error| error.dig("details", "missing_keys")&.first }.uniq

    # "target: serve", as the file nests them.
    def label(*more) = [ *@keys, *more ].join(": ")
    def subject = @keys.empty? ? "The file" : label
    def where = @keys.size > 1 ? " of #{@keys[0...-1].join(": ")}" : " at the top level"
    def expected(*more) = Lab::Config::Expectation.of(schema_at([ *@keys, *more ]))

    def exclusive_keys
      @error["schema"].fetch("oneOf").flat_map { |branch| branch["required"].to_a } & @error["data"].keys
    end

    def choice(words) = words.size < 3 ? words.join(" or ") : "#{words[0...-1].join(", ")} or #{words.last}"

    def suggestion
      home = (%w[ target ledger ].find { |name| schema_at([ name, @keys.last ]) } if @keys.one?)
      return "It belongs below #{home}." if home

      allowed = Lab::Config::Expectation.resolve(schema_at(@keys[0...-1])).fetch("properties", {}).keys
      "Did you mean #{Lab::Nearest.to(@keys.last, allowed)}? Keys: #{allowed.join(", ")}."
    end

    # The schema of the value at +keys+, or nil.
    def schema_at(keys)
      keys.reduce(Lab::Config.schema) do |schema, key|
        schema && child(Lab::Config::Expectation.resolve(schema), key)
      end
    end

    def child(schema, key)
      candidates = [ schema, *schema["oneOf"].to_a.map { |branch| Lab::Config::Expectation.resolve(branch) } ]
      candidates.filter_map do |candidate|
        candidate.dig("properties", key) || candidate["items"] ||
          (candidate["additionalProperties"] if candidate["additionalProperties"].is_a?(Hash))
      end.first
    end
end
