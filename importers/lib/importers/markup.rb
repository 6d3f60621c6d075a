# Converts HTML, as written by Hacker News or Frontpage, to Markdown that renders the same.
class Importers::Markup
  BLOCKS = %w[ p div pre blockquote ul ol hr h1 h2 h3 h4 h5 h6 ].to_set
  EMPHASIS = { "i" => "*", "em" => "*", "b" => "**", "strong" => "**", "del" => "~~", "s" => "~~" }.freeze
  SPECIAL = /[\\`*\[\]<~]|(?<![[:alnum:]])_|_(?![[:alnum:]])|&(?=#?\w+;)/
  URL = %r{(?<url>(?<![[:alnum:]/])(?:https?://|www\.)\S*)} # is linked automatically
  SPECIAL_OUTSIDE_LINKS = /#{URL}|#{SPECIAL}/
  AT_LINE_START = /^(?:(?=[-+](?:\s|\z)|\#{1,6}(?:\s|\z)|[-=]+\s*$)|(\d{1,9})(?=[.)](?:\s|\z)))/
  WEB = %r{\Ahttps?://[^\s<>\\]+\z}
  PLAIN_TARGET = /\A[^\s()<>\\]+\z/

  class << self
    # Nil for an empty text.
    def to_markdown(html)
      new.blocks(Nokogiri::HTML5.fragment(html.to_s)).compact_blank.join("\n\n")
        .encode(Encoding::UTF_8).presence
    rescue ArgumentError # nested too deeply for the parser
      CGI.unescapeHTML(html.gsub(/<[^>]*>/, " ")).gsub(SPECIAL) { |match| "\\#{match}" }.strip.presence
    end
  end

  # The block elements in +node+, each as lines. Text between them becomes paragraphs.
  def blocks(node)
    groups = node.children.chunk { |child| BLOCKS.include?(child.name) ? :_alone : :inline }
    groups.flat_map { |kind, children| kind == :inline ? paragraph(children) : block(children.first) }
  end

  private
    def block(node)
      case node.name
      when "pre" then [ code_block(node) ]
      when "blockquote" then [ indent(blocks(node).join("\n\n"), "> ", "> ") ]
      when "ul", "ol" then [ list(node) ]
      when "hr" then [ "---" ]
      when /\Ah\d/ then paragraph(node.children).map { |text| "**#{text}**" }
      else blocks(node)
      end
    end

    # On Hacker News, > at the start of a line is a convention for quoting; here it is Markdown.
    def paragraph(nodes)
      text = inline(nodes).gsub(/[ \t]*\n[ \t]*/, "\n").strip
      text.empty? ? [] : [ text.gsub(AT_LINE_START) { "#{$1}\\" } ]
    end

    def inline(nodes) = nodes.map { |node| node.text? ? escaped_text(node) : element(node) }.join

    # Spaces and line ends are equivalent in HTML; deliberate line breaks are br elements.
    def escaped_text(node)
      text = node.text.gsub(/[ \t\r\n\f]+/, " ")
      text = text.lstrip if node.previous_sibling&.name == "br"
      text = text.gsub(node.parent.name == "a" ? SPECIAL : SPECIAL_OUTSIDE_LINKS) do |match|
        match.match?(URL) ? match : "\\#{match}"
      end
      node.next_sibling&.name == "a" ? text.sub(/!\z/, "\\!") : text # before a link it would make an image
    end

    def element(node)
      case node.name
      when "br" then "\n"
      when "code" then code(node.text)
      when "a" then link(node)
      when *EMPHASIS.keys then emphasis(node, inline(node.children))
      when "script", "style", "comment" then ""
      else inline(node.children)
      end
    end

    # Moves spaces out of emphasis: marks must touch the words they mark.
    def emphasis(node, text)
      mark = EMPHASIS.fetch(node.name)
      return text if text.strip.empty? || !emphasizable?(node, mark)

      text.sub(/\A(\s*)(.*?)(\s*)\z/m) { "#{$1}#{mark}#{$2}#{mark}#{$3}" }
    end

    # Between a letter and punctuation, and next to or inside other emphasis, marks would not be recognized.
    # Such text stays plain.
    def emphasizable?(node, mark)
      before, after = node.previous_sibling, node.next_sibling
      text = "#{before&.text&.slice(-1)}\u0001#{node.text.strip}\u0002#{after&.text&.slice(0)}"
      !text.match?(/[[:alnum:]]\u0001[^[:alnum:]]|[^[:alnum:]]\u0002[[:alnum:]]/) &&
        !EMPHASIS.key?(before&.name) && node.ancestors.none? { |ancestor| EMPHASIS[ancestor.name] == mark }
    end

    def code(text)
      fence = fence_for(text, 1)
      spaced = text.start_with?("`") || text.end_with?("`") ||
        (text.start_with?(" ") && text.end_with?(" ") && text.match?(/\S/))
      spaced ? "#{fence} #{text} #{fence}" : "#{fence}#{text}#{fence}"
    end

    def link(node)
      target, text = node["href"].to_s.strip, node.text.strip
      if target.empty? then inline(node.children)
      elsif WEB.match?(target) && shows_target?(text, target) then "<#{escape_entities(target)}>"
      else "[#{inline(node.children).strip}](#{destination(target)})"
      end
    end

    # The target of a Markdown link, in angle brackets and percent-encoded if it has special characters.
    def destination(target)
      return escape_entities(target) if PLAIN_TARGET.match?(target)

      "<#{escape_entities(target.gsub(/[\s<>\\]/) { |match| format("%%%02X", match.ord) })}>"
    end

    # Whether +text+ is the target, possibly shortened, as Hacker News does.
    def shows_target?(text, target)
      text.empty? || text == target ||
        (text.end_with?("...") && target.start_with?(text.delete_suffix("...")))
    end

    def escape_entities(target) = target.gsub(/&(?=#?\w+;)/, "&amp;")

    def code_block(node)
      code = node.text.delete_prefix("\n").chomp
      fence = fence_for(code, 3)
      language = node.at("code")&.[]("class").to_s[/\Alanguage-([\w+#.-]+)/, 1]
      "#{fence}#{language}\n#{code}\n#{fence}"
    end

    # A fence that is longer than any run of backticks in +text+.
    def fence_for(text, min_length)
      longest = text.scan(/`+/).map(&:size).max.to_i
      "`" * [ min_length, longest + 1 ].max
    end

    def list(node)
      items = node.element_children.select { |child| child.name == "li" }
      loose = items.any? { |item| item.element_children.any? { |child| child.name == "p" } }
      first_number = (node["start"] || 1).to_i
      lines = items.each_with_index.map do |item, index|
        list_item(item, node.name == "ol" ? "#{first_number + index}. " : "- ", loose)
      end
      lines.join(loose ? "\n\n" : "\n")
    end

    def list_item(item, bullet, loose)
      indent(blocks(item).join(loose ? "\n\n" : "\n"), bullet, " " * bullet.size)
    end

    # Empty lines get no trailing spaces.
    def indent(text, first, others)
      text.lines.map.with_index { |line, index|
        line == "\n" && others.strip.empty? ? line : (index.zero? ? first : others) + line
      }.join
    end
end
