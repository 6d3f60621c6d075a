require "yaml"

# The settings in parameters.yml, read once from the environment.
module Parameters
  DEFINITIONS = YAML.load_file(File.expand_path("../parameters.yml", __dir__)).freeze

  VALUES = DEFINITIONS.to_h do |name, definition|
    variable, values = definition.values_at("environment", "values")
    value = ENV.fetch(variable, values.first)
    unless values.include?(value)
      raise ArgumentError, "#{variable} must be #{values.join(" or ")}, not #{value}."
    end

    [ name.to_sym, value ]
  end.freeze

  class << self
    def [](name) = VALUES.fetch(name)
    def to_h = VALUES
  end
end
