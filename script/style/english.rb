require "prism"
require "yaml"

# Finds wording that the house style never allows (STYLE.md, "Language") in everything that people read:
# locales, documents, command-line help, comments and test names.
class English
  # A finding: its file and line, the rule, and the text.
  Finding = Data.define(:file, :line, :rule, :text) do
    def to_s = "#{file}:#{line}: #{rule}: #{text.squeeze(" ")[0, 140]}"
  end

  # A piece of text that a person reads, and the line where it begins.
  Passage = Data.define(:line, :text)

  BEGINNING = /\A|(?<=[.!?;:—]\s)|(?<=[.!?]["”’)]\s)/
  HEADLESS = /(?:#{BEGINNING})(?:Who|Whom|Whoever|Whose|What|Whatever)\b(?!['’]s\b)[^.?!]*(?:[.!]|\z)/

  RULES = {
    "who, whom or what as a subject without a noun" => HEADLESS,
    "whoever" => /\bwho(?:m|se)?(?:so)?ever\b/i,
    "anew" => /\banew\b/i,
    "by itself" => /\bby (?:itself|themselves)\b/i,
    "for good" => /\bfor good\b(?! (?:reasons?|measure|errors?|practice))/i,
    "there is none" => /\bthere (?:is|are|was|were) none\b/i,
    "it is decided" => /\bit (?:is|was) decided\b/i,
    "told of" => /\b(?:told|tell|tells|telling) of\b/i,
    "so many an hour" => /\bso (?:many|much|often|long) an? \w+/i
  }.freeze

  class << self
    # Returns the findings in +files+, paths relative to +root+.
    def check(files, root: Dir.pwd)
      files.flat_map do |file|
        new(file, File.read(File.join(root, file), encoding: Encoding::UTF_8)).findings
      end
    end
  end

  def initialize(file, text)
    @file, @text = file, text
  end

  def findings
    passages.flat_map do |passage|
      RULES.filter_map do |rule, pattern|
        match = passage.text.match(pattern)
        Finding.new(file: @file, line: passage.line, rule:, text: excerpt(passage.text, match)) if match
      end
    end
  end

  def passages
    case File.basename(@file)
    when /\.yml\z/ then locale
    when /\.md\z/ then markdown
    when /\.rb\z|\.rake\z|\.gemspec\z|\ARakefile\z|\AGemfile\z|\.ru\z/ then ruby(@text)
    when /\.erb\z/ then @text.each_line.with_index(1).filter_map do |line, number|
      Passage.new(number, $1.strip) if line =~ /<%#(?!\s*locals:)(.*?)-?%>/
    end
    when /\.js\z/ then comments(%r{^\s*(?://|/?\*+)\s?(.*)})
    when /\.css\z/ then comments(%r{/\*(.*?)\*/})
    when /\.html\z/ then html
    else shell
    end
  end

  private
    def excerpt(text, match)
      from = [ match.begin(0) - 30, 0 ].max
      text[from, 140].tr("\n", " ")
    end

    # The values and comments of a YAML file.
    def locale
      values = scalars(parsed_yaml).map { |scalar| Passage.new(scalar.start_line + 1, scalar.value) }
      values + comments(/\A\s*#\s?(.*)/)
    end

    # A YAML file with ERB may not be valid until it is rendered.
    def parsed_yaml
      YAML.parse(@text).then { |document| document && document.root }
    rescue Psych::SyntaxError
      nil
    end

    def scalars(node)
      case node
      when Psych::Nodes::Mapping then node.children.each_slice(2).flat_map { |_, value| scalars(value) }
      when Psych::Nodes::Sequence then node.children.flat_map { |value| scalars(value) }
      when Psych::Nodes::Scalar then [ node ]
      else []
      end
    end

    # Paragraphs, headings, list items and table cells, without code.
    def markdown
      text = @text.gsub(/^```.*?^```/m) { |block| "\n" * block.count("\n") }
      text = text.gsub(/`[^`\n]*`/, "code")
      blocks(text).flat_map { |block| block.text.include?("|") ? cells(block) : [ block ] }
    end

    def blocks(text)
      passages, current = [], nil
      text.each_line.with_index(1) do |line, number|
        if line.strip.empty?
          current = nil
        elsif line.match?(/\A\s*(?:[-*] |\d+\. |#+ |\|)/) || current.nil?
          passages << current = Passage.new(number, +line.sub(/\A\s*(?:[-*] |\d+\. |#+ )/, "").gsub("**", ""))
        else
          current.text << line.gsub("**", "")
        end
      end
      passages
    end

    def cells(block) = block.text.split("|").map { |cell| Passage.new(block.line, cell.strip) }

    def html
      @text.gsub(/<(?:style|script).*?<\/(?:style|script)>/m) { |block| "\n" * block.count("\n") }
        .each_line.with_index(1).map { |line, number| Passage.new(number, line.gsub(/<[^>]+>/, " ").strip) }
    end

    # Comments, and all strings of at least three words, such as test names, descriptions and error messages.
    def ruby(source)
      result = Prism.parse(source)
      strings = []
      kinds = [ Prism::StringNode, Prism::InterpolatedStringNode ]
      visit(result.value) { |node| strings << node if kinds.include?(node.class) }
      ruby_comments(result) + strings.filter_map { |node| passage(node) }
    end

    def visit(node, &block)
      yield node
      node.compact_child_nodes.each { |child| visit(child, &block) }
    end

    def passage(node)
      text = node.is_a?(Prism::StringNode) ? node.unescaped :
        node.parts.map { |part| part.is_a?(Prism::StringNode) ? part.unescaped : "…" }.join
      Passage.new(node.location.start_line, text) if text.valid_encoding? && text.split.size > 2
    end

    # Adjacent comment lines are one passage.
    def ruby_comments(result)
      result.comments.slice_when { |a, b| b.location.start_line > a.location.start_line + 1 }.map do |group|
        text = group.map { |comment| comment.slice.sub(/\A#\s?/, "") }.join(" ")
        Passage.new(group.first.location.start_line, text)
      end
    end

    def shell
      comments(/(?:\A|\s)#(?!!)\s?(.*)/) + usage + @text.each_line.with_index(1).flat_map do |line, number|
        texts = line.scan(/"([^"]*)"/).flatten.select { |text| text.split.size > 2 }
        texts.map { |text| Passage.new(number, text) }
      end
    end

    # The paragraphs and table cells of a script's usage text.
    def usage
      @text.enum_for(:scan, /"(Usage:[^"]*)"/).map { $~ }.flat_map do |match|
        first = match.pre_match.count("\n") + 1
        match[1].split(/\n\s*\n|\n(?=  )|\S\K\s{2,}/).map { |text| Passage.new(first, text.strip) }
      end
    end

    def comments(pattern)
      lines = @text.each_line.with_index(1).filter_map do |line, number|
        Passage.new(number, $1.strip) if line =~ pattern
      end
      groups = lines.slice_when { |a, b| b.line > a.line + 1 }
      groups.map { |group| Passage.new(group.first.line, group.map(&:text).join(" ")) }
    end
end
