# The mentions in a document: names after an @, except in code and addresses.
class Markdown::Mentions
  def initialize(document)
    @texts = []
    document.walk do |node|
      @texts << node if node.type == :text && node.string_content.include?("@") && !address?(node)
    end
  end

  # Unique names as typed, which may not exist.
  def names
    @texts.flat_map { |node| content_of(node).scan(Mentions::NAME).flatten }.uniq(&:downcase)
  end

  # Replaces mentions of +names+, in lower case, with links, except within links.
  def link(names)
    @texts.each { |node| link_in(node, names) unless Markdown.linked?(node) }
  end

  private
    def address?(node) = node.parent.type == :link && node.parent.url.end_with?(node.string_content)
    def content_of(node) = Markdown::Typed.restore(node.string_content)

    def link_in(node, names)
      position, content = 0, content_of(node)
      content.scan(Mentions::NAME) do |name,|
        next unless names.include?(name.downcase)

        node.insert_before text(content[position...$~.begin(0)])
        node.insert_before profile_link(name)
        position = $~.end(0)
      end
      node.string_content = content[position..]
    end

    def profile_link(name)
      Commonmarker::Node.new(:link, url: "#{Markdown::Typed::PROFILE}#{name}").tap do |link|
        link.append_child text("@#{name}")
      end
    end

    def text(content) = Commonmarker::Node.new(:text, content:)
end
