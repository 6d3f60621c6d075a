require "yaml"

# What may be switched of a subject, as it is described in its own file or in one that this names.
module Lab::Subject::Levers
  # +told+ is a path below +root+, or the levers by name, or several of these. Values may be the keys of another file: what is listed there
  # is listed once.
  def self.read(told, root)
    levers = [ told ].flatten.map { |part| part.is_a?(String) ? YAML.load_file(File.join(root, part)) : part }.reduce({}, :merge)
    levers.transform_values { |lever| lever["keys_of"] ? { "values" => keys_of(File.join(root, lever["keys_of"])), **lever } : lever }
  end

  def self.keys_of(path) = File.exist?(path) ? YAML.load_file(path).keys : []
  private_class_method :keys_of
end
