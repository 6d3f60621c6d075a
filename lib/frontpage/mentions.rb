# The names that a text mentions, as @name: not in code, nor where the sign is part of an address.
module Mentions
  NAME = %r{(?<![\w@/.+-])@([A-Za-z0-9_-]{2,20})(?![\w@-])}

  # Names as they were typed, each once, which may be nobody's.
  def self.in(text)
    return [] unless text&.include?("@")

    names = []
    Commonmarker.parse(text, options: Markdown::OPTIONS).walk do |node|
      names.concat(node.string_content.scan(NAME).flatten) if node.type == :text
    end
    names.uniq(&:downcase)
  rescue Commonmarker::NestingDepthExceededError
    []
  end
end
