# Checks what the schema of a lab.yml can't: the names of scenarios, thresholds, and placeholders in requests.
class Lab::Config::Texts
  WITH_PLACEHOLDERS = %w[ path headers form json body ].freeze

  # +values+ are valid according to the schema, and +documents+ the files that they are from.
  def initialize(values, documents)
    @values, @documents = values, documents
  end

  # Messages for people, with file and line.
  def problems
    [ *names, *thresholds, *placeholders, *answers, *contents ].map do |keys, message|
      "#{Lab::Config::Document.position(keys, @documents).join(":")}: #{keys.join(": ")}: #{message}"
    end
  end

  private
    # They are folders of a run, and prefixes of thresholds.
    def names
      @values["scenarios"].keys.reject { |name| name.match?(/\A[\w-]+\z/) }.map do |name|
        [ [ "scenarios", name ], "the name of a scenario consists of letters, digits, _ and -." ]
      end
    end

    def thresholds
      @values.fetch("thresholds", []).each_with_index.filter_map do |text, index|
        problem_of { threshold text }&.then { |message| [ [ "thresholds", index ], message ] }
      end
    end

    def threshold(text)
      named = Lab::Expectation.new(text, against: true).scenario
      return if named.nil? || @values["scenarios"].key?(named)

      raise Lab::Error,
        "“#{text}”: there is no scenario #{named}. It has: #{@values["scenarios"].keys.join(", ")}."
    end

    def placeholders
      requests.flat_map { |keys, request| WITH_PLACEHOLDERS.flat_map do |key|
        texts([ *keys, key ], request[key])
      end }
        .filter_map do |keys, text|
          problem_of { Lab::Placeholders.new(text) }&.then { |message| [ keys, message ] }
        end
    end

    # All responses must meet the same requirements. Other texts in braces may be part of a page.
    def answers
      requests.flat_map { |keys, request| texts([ *keys, "success" ], request["success"]) }
        .filter_map do |keys, text|
        placeholder = text[Lab::Placeholders::PATTERN]
        next if placeholder.nil? || problem_of { Lab::Placeholders.new(text) }

        [ keys, "#{placeholder} isn't filled in here. Require a text that all responses have." ]
      end
    end

    # The lab doesn't know which number or CSV value a request had.
    def contents
      @values.dig("ledger", "tables").to_h.flat_map do |table, values|
        texts([ "ledger", "tables", table, "content" ], values.to_h["content"]).filter_map do |keys, text|
          unknown = Lab::Placeholders.in(text).find { |placeholder| placeholder != "token" } or next
          [ keys, "{{#{unknown}}} can't be compared, only texts with {{token}} and *." ]
        end
      end
    end

    # The mappings with requests, by the keys that lead to them.
    def requests
      scenarios = @values["scenarios"].map { |name, values| [ [ "scenarios", name ], values ] }
      steps = scenarios.flat_map do |keys, values|
        values.fetch("steps", []).each_with_index.map { |step, index| [ [ *keys, "steps", index ], step ] }
      end
      [ [ [ "sign_in" ], @values.fetch("sign_in", {}) ], *scenarios, *steps ]
    end

    # The texts in +value+, by the keys that lead to them.
    def texts(keys, value)
      case value
      when String then [ [ keys, value ] ]
      when Hash then value.flat_map { |key, part| texts([ *keys, key ], part) }
      when Array then value.each_with_index.flat_map { |part, index| texts([ *keys, index ], part) }
      else []
      end
    end

    def problem_of
      yield
      nil
    rescue Lab::Error => error
      error.message
    end
end
