module MarkdownHelper
  def markdown(text)
    Markdown.render(text)
  end
end
