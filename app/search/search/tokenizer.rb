# Splits texts into words: letters and digits, ignoring case and accents.
module Search::Tokenizer
  WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/
  NOT_ASCII = /[^\x00-\x7F]/
  ACCENT = /[\u0300-\u036F]/

  class << self
    def words(text) = text.scan(WORD)

    # Keeps the number of characters, so that positions match those in +text+.
    def fold(text)
      text.ascii_only? ? text.downcase : text.gsub(NOT_ASCII) { |letter| strip_accent(letter) }.downcase(:ascii)
    end

    private
      def strip_accent(letter)
        base, accent = letter.unicode_normalize(:nfd).chars
        (accent&.match?(ACCENT) ? base : letter).downcase[0]
      end
  end
end
