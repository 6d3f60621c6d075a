require "yaml"

# A target's file, checked when it is read: every error names the file, the key and the allowed values.
class Lab::Target::Definition
  # A kind of value: a description for people and a test.
  Kind = Data.define(:description, :test)

  TEXT = Kind.new("text", ->(value) { value.is_a?(String) })
  BOOLEAN = Kind.new("true or false", ->(value) { [ true, false ].include?(value) })
  WORDS = Kind.new("a command as a list of words, such as [ bin/rails, server ]", ->(value) { list?(value) })
  NAMES = Kind.new("a mapping of names to text", ->(value) { map?(value) { |part| part.is_a?(String) } })
  LISTS = Kind.new("a mapping of names to lists", ->(value) { map?(value) { |part| list?(part) } })
  MAPS = Kind.new("a mapping of names to mappings", ->(value) { map?(value) { |part| part.is_a?(Hash) } })
  PARAMETERS = Kind.new("the path of a file, a mapping of names to parameters, or a list of both",
    ->(value) { [ value ].flatten.all? { |part| part.is_a?(String) || map?(part) { |parameter| parameter.is_a?(Hash) } } })
  SCENARIOS = Kind.new("a list of these: #{Lab::Scenario.all.map(&:name).join(", ")}",
    ->(value) { list?(value) && (value - Lab::Scenario.all.map(&:name)).empty? })

  KEYS = {
    "title" => TEXT, "root" => TEXT, "serve" => WORDS, "prepare" => WORDS, "provide" => WORDS, "environment" => NAMES,
    "database" => TEXT, "ready" => TEXT, "settings" => TEXT, "page" => TEXT, "scenarios" => SCENARIOS, "answers" => MAPS,
    "tokens" => LISTS, "contents" => MAPS, "one_transaction" => BOOLEAN, "checks" => NAMES, "parameters" => PARAMETERS,
    "stores_nothing" => NAMES,
    "backups" => Kind.new("a mapping with environment, wait and restore", ->(value) { value.is_a?(Hash) }),
    "like" => TEXT
  }.freeze
  REQUIRED = %w[ title root serve ].freeze
  ANSWER = { "bytes" => Kind.new("a whole number", ->(value) { value.is_a?(Integer) }), "text" => TEXT }.freeze

  class << self
    # The definition at +path+, based on the one that it is +like+. Raises Lab::Error if it is invalid.
    def read(path)
      own = Lab::FirstRelease.translate(load(path))
      definition = own["like"] ? read(File.join(File.dirname(path), "#{own["like"]}.yml")).merge(own).compact : own
      definition.tap { new(path, definition).check }
    end

    # A YAML file that contains a mapping.
    def load(path)
      YAML.load_file(path).tap do |value|
        raise Lab::Error, "#{path} must be a mapping of keys to values." unless value.is_a?(Hash)
      end
    rescue Psych::Exception => error
      raise Lab::Error, "#{path} is not valid YAML: #{error.message}"
    rescue SystemCallError => error
      raise Lab::Error, "#{path} cannot be read: #{error.message}"
    end

    def list?(value) = value.is_a?(Array) && value.any? && value.all?(String)
    def map?(value) = value.is_a?(Hash) && value.values.all? { |part| yield part }
  end

  def initialize(path, definition)
    @path, @definition = path, definition
  end

  def check
    check_keys @definition, KEYS
    REQUIRED.each { |key| wrong key, "is missing: #{KEYS[key].description}" unless @definition.key?(key) }
    @definition.fetch("answers", {}).each { |scenario, answer| check_keys answer, ANSWER, within: "answers: #{scenario}: " }
  end

  private
    def check_keys(values, allowed, within: "")
      values.each do |key, value|
        kind = allowed[key] or
          wrong "#{within}#{key}", "is not a key. Did you mean #{Lab::Nearest.to(key.to_s, allowed.keys)}? " \
            "Keys: #{allowed.keys.join(", ")}"
        wrong "#{within}#{key}", "must be #{kind.description}, not #{value.inspect}" unless kind.test.call(value)
      end
    end

    def wrong(key, problem)
      raise Lab::Error, "#{@path}: #{key} #{problem}."
    end
end
