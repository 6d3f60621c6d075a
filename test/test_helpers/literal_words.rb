# Texts that a template or helper contains although they should come from the locale files.
class LiteralWords
  LETTERS = /\p{L}{2,}|\p{L} /
  SENTENCE = /\p{L}+[,.:;]? \p{L}+|[\p{L}×],? \p{L}{2,}|\p{L}{2,} ×|\A \p{L}|\p{L} \z/

  # Methods and attributes whose strings people see.
  SHOWING = %i[ link_to link_to_if navigation_link button button_to submit label legend content_for feed_link tag button_tag ]
  SHOWN = %w[ label title alt placeholder hint legend button notice alert aria-label subject text ]

  # Strings for programs, which look like text.
  FOR_PROGRAMS = %w[
    class data action controller rel style pattern autocomplete form_class media sizes turbo_action accept content
  ]
  NOT_SHOWING = %i[ t l raise render strftime format where order update_all replace_all info warn error ]
  ADDRESS = %r{\A[/#?.×]*/|_|->|://|="|\A[#?.]}
  NAME = /\A[a-z_-]+\z/

  def initialize(source)
    @source = source
  end

  # Between the tags of the template, and in attributes that are read out.
  def outside
    page = @source.html
    page.css("code, kbd, script, style").each(&:remove)
    attributes = page.xpath(".//@title | .//@alt | .//@placeholder | .//@aria-label").map(&:value)
    (page.xpath(".//text()").map(&:text) + attributes).map(&:squish).grep(LETTERS)
  end

  # In Ruby.
  def inside
    @found = []
    visit @source.tree, shown: false
    @found.uniq
  end

  private
    def visit(node, shown:)
      case node
      when Prism::StringNode, Prism::InterpolatedStringNode then judge node, shown
      when Prism::AssocNode then visit_pair node
      when Prism::CallNode then visit_call node
      else visit_all node.compact_child_nodes
      end
    end

    def visit_all(nodes, shown: false) = nodes.each { |node| visit node, shown: }

    def visit_pair(pair)
      name = pair.key.respond_to?(:unescaped) ? pair.key.unescaped : ""
      visit pair.value, shown: SHOWN.include?(name) if pair.value && FOR_PROGRAMS.exclude?(name)
    end

    def visit_call(call)
      unless NOT_SHOWING.include?(call.name)
        visit call.receiver, shown: false if call.receiver
        visit_all call.arguments&.arguments.to_a, shown: SHOWING.include?(call.name)
        visit call.block, shown: false if call.block
      end
    end

    def judge(node, shown)
      text = node.is_a?(Prism::StringNode) ? node.unescaped :
        node.parts.map { |part| part.is_a?(Prism::StringNode) ? part.unescaped : "×" }.join
      said = text.gsub(/<[^>]*>?|&\w+;/, "")
      @found << text if said !~ ADDRESS && (shown || said !~ NAME) && said.match?(shown ? LETTERS : SENTENCE)
      visit_all node.compact_child_nodes.grep_v(Prism::StringNode) if node.is_a?(Prism::InterpolatedStringNode)
    end
end
