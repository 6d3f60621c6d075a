# Typed text, prepared for the parser: placeholders protect what it would take for markup, or for a part of a URL. A name can
# begin with underscores, and languages without spaces continue right after a URL.
module Markdown::Typed
  # Noncharacters: for an underscore, at the beginning of the URL of a profile, and after a sign that ends a URL.
  PLACEHOLDERS = "\u{FDD0}-\u{FDD2}"
  UNDERSCORE, PROFILE, URL_END = "\u{FDD0}", "\u{FDD1}", "<\u{FDD2}"
  RENDERED_URL_END = /(?:<|&lt;)\u{FDD2}/
  ENCODED_UNDERSCORE, ENCODED_PROFILE = [ UNDERSCORE, PROFILE ].map { |character| ERB::Util.url_encode(character).freeze }

  # Full-width punctuation, the ideographic space, and typographic quotation marks.
  PUNCTUATION = /[\u3000-\u3003\u3008-\u3011\u3014-\u301B！（），．：；？［］｛-･“”„‘’‚«»‹›…]/

  # A bare URL, or a +destination+, which ends elsewhere.
  URL = %r{(?<destination>\]\(\s*[^\s<>()]*|<[^\s<>]*>|^ {0,3}\[[^\]\n]+\]:\s*\S+)|(?:https?://|\bwww\.)[^\s<>\]]+}i

  class << self
    def prepare(text)
      text = text.delete(PLACEHOLDERS) unless text.ascii_only?
      text = text.gsub(Mentions::NAME) { $&.sub(/_+/) { $`.end_with?("@") ? UNDERSCORE * $&.size : $& } } if text.include?("@_")
      !text.ascii_only? && text.match?(PUNCTUATION) ? end_urls(text) : text
    end

    # Returns what the parser returned, without placeholders.
    def restore(text)
      text = text.gsub(ENCODED_UNDERSCORE, "_") if text.include?(ENCODED_UNDERSCORE)
      text.ascii_only? ? text : text.tr(UNDERSCORE, "_").gsub(RENDERED_URL_END, "")
    end

    private
      # Bare URLs end before punctuation.
      def end_urls(text)
        text.gsub(URL) { $~[:destination] ? $& : $&.gsub(PUNCTUATION) { "#{URL_END}#{$&}" } }
      end
  end
end
