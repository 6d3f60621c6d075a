require "yaml"

# What may be switched of a subject, as it is described in its own file or in one that this names.
module Lab::Subject::Levers
  # +told+ is a path below +root+, or the levers by name, or several of these. Values may be the keys of another file: what is listed there
  # is listed once.
  def self.read(told, root)
    levers = [ told ].flatten.map { |part| part.is_a?(String) ? Lab::Subject::Definition.load(File.join(root, part)) : part }.reduce({}, :merge)
    levers.each { |name, lever| check name, lever }
    levers.transform_values { |lever| lever["keys_of"] ? { "values" => keys_of(File.join(root, lever["keys_of"])), **lever } : lever }
  end

  def self.keys_of(path) = File.exist?(path) ? YAML.load_file(path).keys : []

  # Raises Lab::Error if it sets no variable or has no values.
  def self.check(name, lever)
    lever = {} unless lever.is_a?(Hash)
    raise Lab::Error, "The lever #{name} has no environment: the name of the variable that it sets." unless lever["environment"].is_a?(String)
    return if lever["keys_of"] || (lever["values"].is_a?(Array) && lever["values"].any? && lever["values"].all?(String))

    raise Lab::Error, "The lever #{name} needs values: a list of texts, the default first. Put quotes around numbers, on, off, yes and no."
  end
  private_class_method :keys_of, :check
end
