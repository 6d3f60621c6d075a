# Lets browsers and mail programs find the direction of each block of a text in a right-to-left script. Blocks
# within others have the direction of the outermost one.
module Markdown::Directions
  SCRIPTS =
    /[\p{Hebrew}\p{Arabic}\p{Syriac}\p{Thaana}\p{Nko}\p{Samaritan}\p{Mandaic}\p{Adlam}\p{Hanifi_Rohingya}]/
  BLOCK = %r{<(?<end>/)?(?<name>p|ul|ol|blockquote)(?<start> start="\d+")?>}

  # +html+ is the renderer's.
  def self.mark(html)
    return html if html.ascii_only? || !html.match?(SCRIPTS)

    depth = 0
    html.gsub(BLOCK) do |tag|
      depth += $~[:end] ? -1 : 1
      depth == 1 && !$~[:end] ? %(<#{$~[:name]} dir="auto"#{$~[:start]}>) : tag
    end
  end
end
