# Usernames mentioned as @name. Markdown::Mentions finds them in the parsed text, for notifications and for
# links to profiles.
module Mentions
  NAME = %r{(?<![\w@/.+-])@([A-Za-z0-9_-]{2,20})(?![\w@-])}

  MAX_LINKED = 50 # in a text

  # Unique names as typed, which may not exist.
  def self.in(text) = Markdown.mentions(text)

  # The same, in lower case, without parsing: also what looks like a mention in code or in an address.
  def self.possible_in(text)
    return [] unless text&.include?("@")

    names = text.delete("\\").scan(/@([A-Za-z0-9_-]{2,20})/).flatten.map(&:downcase)
    # Underscores at the end may be those of emphasis.
    names.flat_map { |name| name.size.downto(name[/.*[^_]|/].size).map { |size| name[0, size] } }
      .uniq.first(MAX_LINKED)
  end
end
