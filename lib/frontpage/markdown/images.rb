# Replaces images with links, because loading them would reveal readers' IP addresses to other servers.
class Markdown::Images
  def initialize(document)
    @images = []
    document.walk { |node| @images << node if node.type == :image }
  end

  def replace_with_links
    @images.each { |image| Markdown.linked?(image) ? unwrap(image) : replace_with_link(image) }
  end

  private
    def unwrap(image)
      image.each.to_a.each { |child| image.insert_before(child) }
      image.delete
    end

    def replace_with_link(image)
      link = Commonmarker::Node.new(:link, url: image.url)
      image.each.to_a.each { |child| link.append_child(child) }
      link.append_child Commonmarker::Node.new(:text, content: image.url) unless link.first_child
      image.replace link
    end
end
