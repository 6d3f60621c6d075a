require "yaml"

# The settings in config/server_parameters.yml, read once from the environment.
#
#   ServerParameters.transactions # => "immediate"
#   ServerParameters.transactions?(:deferred) # => false
module ServerParameters
  class UnknownValue < StandardError; end

  DEFINITIONS = YAML.load_file(File.expand_path("../../config/server_parameters.yml", __dir__)).freeze

  class << self
    # The current value of each setting, by name.
    def to_h
      @values ||= read(ENV)
    end

    # Raises UnknownValue, with the allowed values, if +environment+ contains another.
    def read(environment)
      DEFINITIONS.to_h { |name, definition| [ name.to_sym, value_in(environment, definition) ] }.freeze
    end

    DEFINITIONS.each_key do |name|
      define_method(name) { to_h[name.to_sym] }
      define_method("#{name}?") { |value| to_h[name.to_sym] == value.to_s }
    end

    private
      def value_in(environment, definition)
        variable, values = definition.values_at("environment", "values")
        value = environment.fetch(variable, "").downcase
        value = values.first if value.empty?

        if values.include?(value)
          value
        else
          raise(UnknownValue, "#{variable}=#{value} is not one of: #{values.join(", ")}")
        end
      end
  end
end
