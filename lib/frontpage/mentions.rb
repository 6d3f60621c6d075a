# Usernames mentioned as @name, except in code and URLs.
module Mentions
  NAME = %r{(?<![\w@/.+-])@([A-Za-z0-9_-]{2,20})(?![\w@-])}

  # Unique names as typed, which may not exist.
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
