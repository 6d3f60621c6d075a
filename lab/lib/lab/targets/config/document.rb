require "psych"

# A YAML file that contains a mapping, with the line of every key.
class Lab::Config::Document
  attr_reader :path, :value

  # Raises Lab::Error if the file can't be read or contains no mapping.
  def self.read(path)
    new(path, File.read(path))
  rescue SystemCallError => error
    raise Lab::Error, "#{path} cannot be read: #{error.message}"
  rescue Psych::SyntaxError => error
    raise Lab::Error,
      "#{path}:#{error.line}: This is not valid YAML: #{[ error.problem, error.context ].compact.join(" ")}."
  rescue Psych::Exception => error
    raise Lab::Error, "#{path} is not valid YAML: #{error.message}"
  end

  # The path and the line of the value at +keys+, or of the closest mapping around it
  # that one of +documents+ has.
  def self.position(keys, documents)
    keys.size.downto(0).to_a.product(documents).filter_map do |depth, document|
      document.line(keys.first(depth))&.then { |line| [ document.path, line ] }
    end.first
  end

  def initialize(path, text)
    @path = path
    @value = Psych.safe_load(text, aliases: true, filename: path)
    raise Lab::Error, "#{path} must be a mapping of keys to values." unless @value.is_a?(Hash)

    @root = Psych.parse(text).root
    check_repeated_keys @root
  end

  # The line of the value at +keys+, a list of keys and indexes; in a mapping, the line of the key. Nil if the
  # file doesn't have it.
  def line(keys)
    keys.reduce([ @root, @root.start_line ]) { |(node, _), key| child(node, key) || (return nil) }.last + 1
  end

  private
    # YAML would silently use the last of them.
    def check_repeated_keys(node)
      names = if node.is_a?(Psych::Nodes::Mapping)
        node.children.each_slice(2).map(&:first).grep(Psych::Nodes::Scalar)
      else
        []
      end
      first, again = names.reject { |name| name.value == "<<" }
        .group_by(&:value).values.find { |same| same.size > 1 }
      if again
        raise Lab::Error, "#{@path}:#{again.start_line + 1}: #{again.value} is a second key of that name: " \
          "the first one is in line #{first.start_line + 1}. Remove or rename one."
      end

      node.children&.each { |child| check_repeated_keys(child) }
    end

    # The node below +node+, and the line where it begins.
    def child(node, key)
      case node
      when Psych::Nodes::Mapping
        node.children.each_slice(2).find { |name, _| name.value == key }
          &.then { |name, value| [ value, name.start_line ] }
      when Psych::Nodes::Sequence
        node.children[key.to_i]&.then { |value| [ value, value.start_line ] }
      end
    end
end
