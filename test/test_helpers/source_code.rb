require "prism"

# The names in a source file, as parsed by Ruby, without those in strings and comments.
class SourceCode
  # Returns the files below the given folders that exist.
  def self.in(*folders, extension: "rb")
    folders.flat_map { |folder| Rails.root.glob("#{folder}/**/*.#{extension}").sort }.map { |path| new(path) }
  end

  attr_reader :path

  def initialize(path, text = path.read)
    @path, @text = path, text
  end

  def to_s
    path.relative_path_from(Rails.root).to_s
  end

  def lines
    @text.lines
  end

  def lines_of_code
    lines.reject { |line| line.strip.empty? || line.lstrip.start_with?("#") }
  end

  # First names of constants, `Post` of `Post::Ranked` and of `::Post`, where they are used or defined.
  def constants
    nodes(Prism::ConstantReadNode).map(&:name) + nodes(Prism::ConstantPathNode).reject(&:parent).map(&:name)
  end

  # Those of +names+ that it refers to. Most files mention none, and aren't parsed.
  def constants_among(names)
    names.any? { |name| @text.include?(name.to_s) } ? constants & names : []
  end

  def calls
    nodes(Prism::CallNode).map(&:name)
  end

  # Including the keys of arguments and hashes.
  def symbols
    nodes(Prism::SymbolNode).map { |node| node.unescaped.to_sym }
  end

  # Parts of strings, without interpolations.
  def strings
    nodes(Prism::StringNode).map(&:unescaped)
  end

  # The markup of a template, without its ERB tags.
  def html
    Nokogiri::HTML5.fragment(@text.gsub(/<%.*?%>/m, ""))
  end

  # Literal keys of calls of t, except those with a scope or a default.
  def translation_keys
    calls = nodes(Prism::CallNode).select { |call| call.name == :t }.map { |call| call.arguments.arguments }
    calls.select { |key, *| key.is_a?(Prism::StringNode) }
      .reject { |_, *more| more.any? { |node| node.slice.match?(/\b(?:scope|default):/) } }
      .map { |key, *| key.unescaped }
  end

  # The syntax tree.
  def tree
    parse
  end

  def strict_locals?
    @text.match?(ActionView::Template::STRICT_LOCALS_REGEX)
  end

  private
    def nodes(type)
      all_nodes.grep(type)
    end

    def all_nodes
      @all_nodes ||= [ parse ].tap { |nodes| nodes.each { |node| nodes.concat node.compact_child_nodes } }
    end

    def parse
      result = Prism.parse(ruby)
      raise "#{self} is not Ruby: #{result.errors.map(&:message).to_sentence}" if result.failure?
      result.value
    end

    # The Ruby of a template's ERB tags, wrapped in a method because it may yield.
    def ruby
      return @text unless path.extname == ".erb"

      "def template\n#{@text.gsub("<%==", "<%= raw ").scan(/<%(?!#|%)[=-]?(.*?)-?%>/m).join("\n")}\nend"
    end
end
