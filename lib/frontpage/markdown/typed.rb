# Typed text, prepared for the parser: placeholders protect what it would take for markup, or for a part of a
# URL. A name can begin with underscores, and languages without spaces continue right after a URL.
module Markdown::Typed
  # Noncharacters: for an underscore, at the beginning of the URL of a profile, and
  # after a sign that ends a URL.
  PLACEHOLDERS = "\u{FDD0}-\u{FDD2}"
  UNDERSCORE, PROFILE, URL_END = "\u{FDD0}", "\u{FDD1}", "<\u{FDD2}"
  RENDERED_URL_END = /(?:<|&lt;)\u{FDD2}/
  ENCODED_UNDERSCORE, ENCODED_PROFILE = [ UNDERSCORE, PROFILE ].map do |character|
    ERB::Util.url_encode(character).freeze
  end

  # A mention: underscores that may open emphasis, and those at the beginning and at the end of the name,
  # where some may close it.
  MENTION =
    /(?<![\w@\/.+-])(?<open>_*)@(?<first>_*)(?<name>[a-z\d-]([\w-]{,18}[a-z\d-])?)?(?<last>_*)(?![\w@-])/i

  # Ahead, another underscore closes emphasis, before any opens it.
  CLOSED_LATER = /\A([^_]|(?<=[\w@])_+(?=\w))*+(?<=\S)_+(?![\w@])/

  # Full-width punctuation, the ideographic space, and typographic quotation marks.
  PUNCTUATION = /[\u3000-\u3003\u3008-\u3011\u3014-\u301B！（），．：；？［］｛-･“”„‘’‚«»‹›…]/

  # A bare URL, or a +destination+, which ends elsewhere.
  URL = %r{
    (?<destination>\]\(\s*[^\s<>()]*|<[^\s<>]*>|^[ ]{0,3}\[[^\]\n]+\]:\s*\S+) |
    (?:https?://|\bwww\.)[^\s<>\]]+
  }ix

  class << self
    def prepare(text)
      text = text.delete(PLACEHOLDERS) unless text.ascii_only?
      text = protect_names(text) if text.include?("@") && text.include?("_")
      !text.ascii_only? && text.match?(PUNCTUATION) ? end_urls(text) : text
    end

    # Returns what the parser returned, without placeholders.
    def restore(text)
      text = text.gsub(ENCODED_UNDERSCORE, "_") if text.include?(ENCODED_UNDERSCORE)
      text.ascii_only? ? text : text.tr(UNDERSCORE, "_").gsub(RENDERED_URL_END, "")
    end

    private
      def protect_names(text)
        text.gsub(MENTION) do
          own = own_underscores(*$~.values_at(:open, :first, :last).map(&:size), $')
          "#{$~[:open]}@#{UNDERSCORE * $~[:first].size}#{$~[:name]}#{UNDERSCORE * own}#{$~[:last][own..]}"
        end
      end

      # How many of the last underscores certainly belong to the name. The parser decides about the others.
      def own_underscores(open, first, last, rest)
        certain = open.zero? ? first : last - open
        if rest.match?(/\A[*~]+_/) || (first == last && rest.match?(CLOSED_LATER)) then last
        elsif certain.between?(1, last - 1) then certain
        else 0
        end
      end

      # Bare URLs end before punctuation.
      def end_urls(text)
        text.gsub(URL) { $~[:destination] ? $& : $&.gsub(PUNCTUATION) { "#{URL_END}#{$&}" } }
      end
  end
end
