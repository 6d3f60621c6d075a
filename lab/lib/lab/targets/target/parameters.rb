require "yaml"

# The parameters of a target, as described in its own file or in one that it names.
module Lab::Target::Parameters
  # +definition+ is a path below +root+, the parameters by name, or a list of these. Values may be the keys of
  # another file, so that they are listed only once.
  def self.read(definition, root)
    parameters = [ definition ].flatten.map { |part| part.is_a?(String) ? load(part, root) : part }
      .reduce({}, :merge)
    parameters.each { |name, parameter| check name, parameter }
    parameters.transform_values { |parameter| with_values(parameter, root) }
  end

  def self.load(path, root) = Lab::Config::Document.read(File.join(root, path)).value

  def self.with_values(parameter, root)
    values = parameter.fetch("values") { keys_of(File.join(root, parameter["keys_of"])) }
    { "help" => "", **parameter, "values" => values.map(&:to_s) }
  end

  def self.keys_of(path) = File.exist?(path) ? YAML.load_file(path).keys : []

  # Raises Lab::Error if it sets no variable or has no values.
  def self.check(name, parameter)
    parameter = {} unless parameter.is_a?(Hash)
    unless parameter["environment"].is_a?(String)
      raise Lab::Error, "The parameter #{name} has no environment: the name of the variable that it sets."
    end

    values = parameter["values"]
    return if parameter["keys_of"] ||
      (values.is_a?(Array) && values.any? && values.grep_v(String).grep_v(Numeric).empty?)

    raise Lab::Error, "The parameter #{name} needs values: a list of text or numbers, the default first. " \
      "Put quotes around on, off, yes and no."
  end
  private_class_method :load, :with_values, :keys_of, :check
end
