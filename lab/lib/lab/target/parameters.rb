require "yaml"

# What may be switched of a target, as it is described in its own file or in one that this names.
module Lab::Target::Parameters
  # +told+ is a path below +root+, or the parameters by name, or several of these. Values may be the keys of another file: what is listed there
  # is listed once.
  def self.read(told, root)
    parameters = [ told ].flatten.map { |part| part.is_a?(String) ? Lab::Target::Definition.load(File.join(root, part)) : part }.reduce({}, :merge)
    parameters.each { |name, parameter| check name, parameter }
    parameters.transform_values { |parameter| parameter["keys_of"] ? { "values" => keys_of(File.join(root, parameter["keys_of"])), **parameter } : parameter }
  end

  def self.keys_of(path) = File.exist?(path) ? YAML.load_file(path).keys : []

  # Raises Lab::Error if it sets no variable or has no values.
  def self.check(name, parameter)
    parameter = {} unless parameter.is_a?(Hash)
    raise Lab::Error, "The parameter #{name} has no environment: the name of the variable that it sets." unless parameter["environment"].is_a?(String)
    return if parameter["keys_of"] || (parameter["values"].is_a?(Array) && parameter["values"].any? && parameter["values"].all?(String))

    raise Lab::Error, "The parameter #{name} needs values: a list of texts, the default first. Put quotes around numbers, on, off, yes and no."
  end
  private_class_method :keys_of, :check
end
