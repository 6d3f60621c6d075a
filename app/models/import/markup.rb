# Converts HTML, as written by Hacker News or Frontpage, to Markdown that renders the same.
class Import::Markup
  BLOCKS = %w[ p div pre blockquote ul ol hr h1 h2 h3 h4 h5 h6 ].to_set
  MARKS = { "i" => "*", "em" => "*", "b" => "**", "strong" => "**", "del" => "~~", "s" => "~~" }.freeze
  SPECIAL = /[\\`*\[\]<~]|(?<![[:alnum:]])_|_(?![[:alnum:]])|&(?=#?\w+;)/
  ADDRESS = %r{(?<address>(?<![[:alnum:]/])(?:https?://|www\.)\S*)} # is linked automatically
  SPECIAL_OUTSIDE_LINKS = /#{ADDRESS}|#{SPECIAL}/
  AT_LINE_START = /^(?:(?=[-+](?:\s|\z)|\#{1,6}(?:\s|\z)|[-=]+\s*$)|(\d{1,9})(?=[.)](?:\s|\z)))/
  WEB = %r{\Ahttps?://[^\s<>\\]+\z}
  PLAIN_TARGET = /\A[^\s()<>\\]+\z/

  class << self
    # Nil for an empty text.
    def to_markdown(html)
      new.blocks(Nokogiri::HTML5.fragment(html.to_s)).compact_blank.join("\n\n").encode(Encoding::UTF_8).presence
    rescue ArgumentError # nested too deeply for the parser
      CGI.unescapeHTML(html.gsub(/<[^>]*>/, " ")).gsub(SPECIAL) { |sign| "\\#{sign}" }.strip.presence
    end
  end

  # The block elements in +node+, each as lines. Text between them becomes paragraphs.
  def blocks(node)
    node.children.chunk { |child| BLOCKS.include?(child.name) ? :_alone : :inline }.flat_map do |kind, children|
      kind == :inline ? paragraph(children) : block(children.first)
    end
  end

  private
    def block(node)
      case node.name
      when "pre" then [ code_block(node) ]
      when "blockquote" then [ indented(blocks(node).join("\n\n"), "> ", "> ") ]
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

    def inline(nodes)
      nodes.map { |node| node.text? ? words(node) : element(node) }.join
    end

    # Spaces and line ends are equivalent in HTML; deliberate line breaks are br elements.
    def words(node)
      text = node.text.gsub(/[ \t\r\n\f]+/, " ")
      text = text.lstrip if node.previous_sibling&.name == "br"
      text = text.gsub(node.parent.name == "a" ? SPECIAL : SPECIAL_OUTSIDE_LINKS) do |sign|
        sign.match?(ADDRESS) ? sign : "\\#{sign}"
      end
      node.next_sibling&.name == "a" ? text.sub(/!\z/, "\\!") : text # before a link it would make an image
    end

    def element(node)
      case node.name
      when "br" then "\n"
      when "code" then code(node.text)
      when "a" then link(node)
      when *MARKS.keys then marked(node, inline(node.children))
      when "script", "style", "comment" then ""
      else inline(node.children)
      end
    end

    # Moves spaces out of emphasis: marks must touch the words they mark.
    def marked(node, text)
      mark = MARKS.fetch(node.name)
      text.strip.empty? || !markable?(node, mark) ? text : text.sub(/\A(\s*)(.*?)(\s*)\z/m) { "#{$1}#{mark}#{$2}#{mark}#{$3}" }
    end

    # Between a letter and punctuation, next to or inside another mark, a mark would not be recognized: then only the text
    # is kept.
    def markable?(node, mark)
      before, after = node.previous_sibling, node.next_sibling
      text = "#{before&.text&.slice(-1)}\u0001#{node.text.strip}\u0002#{after&.text&.slice(0)}"
      !text.match?(/[[:alnum:]]\u0001[^[:alnum:]]|[^[:alnum:]]\u0002[[:alnum:]]/) && !MARKS.key?(before&.name) &&
        node.ancestors.none? { |above| MARKS[above.name] == mark }
    end

    def code(text)
      fence = fence_for(text, "`", 1)
      spaced = text.start_with?("`") || text.end_with?("`") || (text.start_with?(" ") && text.end_with?(" ") && text.match?(/\S/))
      spaced ? "#{fence} #{text} #{fence}" : "#{fence}#{text}#{fence}"
    end

    # Hacker News shortens the text of long links.
    def link(node)
      target, text = node["href"].to_s.strip, node.text.strip
      if target.empty? then inline(node.children)
      elsif WEB.match?(target) && shows?(text, target) then "<#{spelt(target)}>"
      else "[#{inline(node.children).strip}](#{destination(target)})"
      end
    end

    # The target of a Markdown link, in angle brackets and percent-encoded if it has special characters.
    def destination(target)
      return spelt(target) if PLAIN_TARGET.match?(target)

      "<#{spelt(target.gsub(/[\s<>\\]/) { |sign| format("%%%02X", sign.ord) })}>"
    end

    def shows?(text, target)
      text.empty? || text == target || (text.end_with?("...") && target.start_with?(text.delete_suffix("...")))
    end
    def spelt(target) = target.gsub(/&(?=#?\w+;)/, "&amp;")

    def code_block(node)
      code = node.text.delete_prefix("\n").chomp
      fence = fence_for(code, "`", 3)
      language = node.at("code")&.[]("class").to_s[/\Alanguage-([\w+#.-]+)/, 1]
      "#{fence}#{language}\n#{code}\n#{fence}"
    end

    def fence_for(text, sign, least)
      sign * [ least, (text.scan(/#{sign}+/).map(&:size).max || 0) + 1 ].max.then { |size| text.include?(sign) ? size : least }
    end

    def list(node)
      items = node.element_children.select { |child| child.name == "li" }
      loose = items.any? { |item| item.element_children.any? { |child| child.name == "p" } }
      items.each_with_index.map { |item, index| list_item(item,
        node.name == "ol" ? "#{(node["start"] || 1).to_i + index}. " : "- ", loose) }.join(loose ? "\n\n" : "\n")
    end

    def list_item(item, mark, loose)
      indented(blocks(item).join(loose ? "\n\n" : "\n"), mark, " " * mark.size)
    end

    def indented(text, first, others)
      text.lines.map.with_index { |line, index| line == "\n" &&
        others.strip.empty? ? line : (index.zero? ? first : others) + line }.join
    end
end
