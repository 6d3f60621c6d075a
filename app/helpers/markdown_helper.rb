module MarkdownHelper
  def markdown(text)
    Markdown.render(text)
  end

  # The guidelines and the welcome text.
  def site_markdown(text)
    Markdown.render(text, paths: true)
  end
end
