require "bundler"
require "uri"

# The environment variables of a target's processes: the lab's own, except variables that tune the lab's Ruby,
# that the target's file unsets or that belong to a parameter. GEM_HOME and GEM_PATH are the user's: the gems
# of most version managers and container images are there. A target that runs another Ruby unsets GEM_*.
class Lab::Target::Environment
  OWN = %w[ RUBY* LD_PRELOAD MALLOC_* ].freeze

  # +variables+ are set by the target's file, and +unset+ are patterns of variables that it leaves out.
  def initialize(target, variables:, unset:)
    @target, @variables, @unset = target, variables.transform_values(&:to_s), OWN + unset
  end

  # +values+ are the values that the target's file may refer to. +parameters+ are by name.
  def with(values, parameters)
    known = available.merge(values)
    variables = @variables.transform_values { |value| fill(value, known) }
    inherited.merge(values, variables, variables_of(parameters))
  end

  # Replaces each $NAME in +word+ with its value. Rails decodes URLs of databases, so the path of the storage
  # is encoded in them.
  def fill(word, values)
    if values["STORAGE"] && word.start_with?("sqlite3:")
      values = values.merge("STORAGE" => encoded(values["STORAGE"]))
    end
    word.gsub(/\$([A-Z_]+)/) do
      values.fetch($1) do
        parameter = @target.parameters.find { |_, definition| definition["environment"] == $1 }&.first
        raise Lab::Error, "#{@target.title} uses $#{$1}, but nothing sets it. " \
          "Set #{parameter ? "the parameter #{parameter}" : "it in target: environment"}."
      end
    end
  end

  private
    def encoded(path) = URI.encode_uri_component(path).gsub("%2F", "/")

    # The variables that the target's file may refer to, and the variables of its processes.
    def available
      Bundler.unbundled_env.except(*@target.parameters.values.map { |parameter| parameter["environment"] })
    end

    def inherited = available.reject { |name, _| @unset.any? { |pattern| File.fnmatch?(pattern, name) } }

    def variables_of(parameters)
      parameters.to_h do |name, value|
        definition = definition_of(name)
        unless definition["values"].include?(value)
          hint = " For another parameter, repeat --param." if value.match?(/,\w+=/)
          raise Lab::Error, "#{name} must be #{definition["values"].join(" or ")}, not #{value}.#{hint}"
        end

        [ definition["environment"], value ]
      end
    end

    def definition_of(name)
      @target.parameters.fetch(name) do
        others = @target.parameters.keys
        raise Lab::Error, if @target.remote?
          "#{@target.name} has no parameters: it is a server that already runs (#{@target.url})."
        else
          "#{@target.name} has no parameter #{name}. It has: #{others.any? ? others.join(", ") : "none"}. " \
            "Add it to parameters in lab.yml."
        end
      end
    end
end
