# Texts that a template or helper contains although they should come from the locale files.
class LiteralWords
  LETTERS = /\p{L}{2,}|\p{L} /
  SENTENCE = /\p{L}+[,.:;]? \p{L}+|[\p{L}×],? \p{L}{2,}|\p{L}{2,} ×|\A \p{L}|\p{L} \z/

  # Methods and attributes whose strings are displayed.
  DISPLAYING_CALLS = %i[
    link_to link_to_if navigation_link button button_to submit label legend content_for feed_link tag
    button_tag
  ]
  DISPLAYED_ATTRIBUTES = %w[
    label title alt placeholder hint legend button notice alert aria-label subject text
  ]

  # Attributes and methods whose strings look like text but aren't displayed.
  OTHER_ATTRIBUTES = %w[
    class class_name data action controller rel style pattern autocomplete form_class media sizes accept
    content
  ]
  OTHER_CALLS = %i[ t l raise render strftime format where order update_all replace_all info warn error ]
  ADDRESS = %r{\A[/#?.×]*/|_|->|://|="|\A[#?.]}
  NAME = /\A[a-z_-]+\z/

  def initialize(source)
    @source = source
  end

  # Texts in the markup of a template and in its displayed attributes.
  def outside
    page = @source.html
    page.css("code, kbd, script, style").each(&:remove)
    attributes = page.xpath(".//@title | .//@alt | .//@placeholder | .//@aria-label").map(&:value)
    (page.xpath(".//text()").map(&:text) + attributes).map(&:squish).grep(LETTERS)
  end

  # Texts in Ruby code.
  def inside
    @found = []
    visit @source.tree, displayed: false
    @found.uniq
  end

  private
    def visit(node, displayed:)
      case node
      when Prism::StringNode, Prism::InterpolatedStringNode then check_string node, displayed
      when Prism::AssocNode then visit_pair node
      when Prism::CallNode then visit_call node
      else visit_all node.compact_child_nodes
      end
    end

    def visit_all(nodes, displayed: false) = nodes.each { |node| visit node, displayed: }

    def visit_pair(pair)
      name = pair.key.respond_to?(:unescaped) ? pair.key.unescaped : ""
      if pair.value && OTHER_ATTRIBUTES.exclude?(name)
        visit pair.value, displayed: DISPLAYED_ATTRIBUTES.include?(name)
      end
    end

    def visit_call(call)
      unless OTHER_CALLS.include?(call.name)
        visit call.receiver, displayed: false if call.receiver
        visit_all call.arguments&.arguments.to_a, displayed: DISPLAYING_CALLS.include?(call.name)
        visit call.block, displayed: false if call.block
      end
    end

    def check_string(node, displayed)
      text = node.is_a?(Prism::StringNode) ? node.unescaped :
        node.parts.map { |part| part.is_a?(Prism::StringNode) ? part.unescaped : "×" }.join
      visible = text.gsub(/<[^>]*>?|&\w+;/, "")
      @found << text if visible !~ ADDRESS && (displayed || visible !~ NAME) &&
        visible.match?(displayed ? LETTERS : SENTENCE)
      if node.is_a?(Prism::InterpolatedStringNode)
        visit_all node.compact_child_nodes.grep_v(Prism::StringNode)
      end
    end
end
