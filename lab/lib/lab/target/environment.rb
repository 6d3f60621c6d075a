require "bundler"

# The environment variables of a target's processes. The lab's own variables that would affect Ruby, Rails or the
# parameters are left out.
class Lab::Target::Environment
  OWN = /\A(
    RUBY | GEM_ | RAILS_ | PUMA_ | TALLY_ | MALLOC_ | NODE_ | SOLID_QUEUE | REPLICATION | BACKUP_ | S3_ |
    LOG_FORMAT | SLOW_QUERY | READ_ONLY | METRICS |
    (LD_PRELOAD | WEB_CONCURRENCY | WORKERS | DATABASE_URL | RACK_ENV | PIDFILE | BINDING)\z
  )/x

  # +variables+ are those that the target's file sets.
  def initialize(target, variables)
    @target, @variables = target, variables
  end

  # +values+ are those that the target's file may refer to, and +parameters+ are by name.
  def with(values, parameters)
    inherited.merge(values, @variables.transform_values { |value| fill(value, values) }, variables_of(parameters))
  end

  # Replaces each $NAME in +word+ with its value.
  def fill(word, values)
    word.gsub(/\$([A-Z_]+)/) do
      values.fetch($1) do
        raise Lab::Error, "#{@target.title} uses $#{$1}, but nothing sets it. Set the parameter that does."
      end
    end
  end

  private
    def inherited
      variables = @target.parameters.values.map { |parameter| parameter["environment"] }
      Bundler.unbundled_env.reject { |name, _| name.match?(OWN) }.except(*variables)
    end

    def variables_of(parameters)
      parameters.to_h do |name, value|
        definition = definition_of(name)
        unless definition["values"].include?(value)
          raise Lab::Error, "#{name} must be #{definition["values"].join(" or ")}, not #{value}."
        end

        [ definition["environment"], value ]
      end
    end

    def definition_of(name)
      @target.parameters.fetch(name) do
        raise Lab::Error, "#{@target.name} has no parameter #{name}. It has: #{@target.parameters.keys.join(", ")}."
      end
    end
end
