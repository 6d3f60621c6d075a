# Splits texts into words: letters and digits, ignoring case and accents. In scripts that don't separate words
# by spaces, each letter is a word of its own, so that a phrase of them is found anywhere
# (docs/decisions/0038).
module Search::Tokenizer
  SPACED = "[[\\p{L}\\p{N}\\p{Co}]&&[^#{SearchLetters::UNSPACED}]]"
  LETTER = /#{SearchLetters::UNSPACED}\p{M}*/
  WORD = /#{LETTER}|#{SPACED}[#{SPACED}\p{M}]*/
  NOT_ASCII = /[^\x00-\x7F]/
  ACCENT = /[#{SearchLetters::ACCENTS}]/
  LIGATURES, LIGATURE = SearchLetters::LIGATURES, Regexp.union(SearchLetters::LIGATURES.keys)

  class << self
    # The words of a text, normalized.
    def words(text) = normalize(text).scan(WORD)

    # The normalized text with spaces around each word of one letter.
    def spaced(text) = text.ascii_only? ? text : normalize(text).gsub(LETTER) { |letter| " #{letter} " }

    # Without accents and variants of letters. TextSearchVector's column is computed in the same way
    # (lib/frontpage/engines).
    def normalize(text)
      return text if text.ascii_only?

      text.unicode_normalize(:nfd).gsub(ACCENT, "").unicode_normalize(:nfc)
        .tr(SearchLetters::FROM, SearchLetters::TO)
        .gsub(LIGATURE, LIGATURES)
    end

    # Keeps the number of characters, so that positions match those in +text+: ligatures stay.
    def fold(text)
      return text.downcase if text.ascii_only?

      text.gsub(NOT_ASCII) { |letter| strip_accent(letter) }.tr(SearchLetters::FROM, SearchLetters::TO)
        .downcase(:ascii)
    end

    # A pattern for a normalized +word+ in a folded text.
    def pattern_of(word)
      LIGATURES.reduce(Regexp.escape(fold(word))) do |pattern, (ligature, letters)|
        ligature == ligature.downcase ? pattern.gsub(letters, "(?:#{letters}|#{ligature})") : pattern
      end
    end

    private
      def strip_accent(letter)
        base, accent = letter.unicode_normalize(:nfd).chars
        (accent&.match?(ACCENT) ? base : letter).downcase[0]
      end
  end
end
