# Removes invisible characters from input: control characters, bidirectional overrides, zero-width letters.
# Text that is blank to the eye becomes empty.
module PlainText
  BLANK = /[[:space:]\u115F\u1160\u2800\u3164\uFFA0]+/
  VISIBLE_CHARACTER = /[^\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800\u{1D159}]/
  CONTROL = /\p{Cc}/
  CONTROL_BUT_LAYOUT = /[\p{Cc}&&[^\t\n]]/

  # Zero-width joiners are needed for emoji and in Arabic and Indic scripts; next to a space or at an end they
  # join nothing.
  JOINER = "[\u200C\u200D]"
  STRAY_JOINERS = /(?<=\A|\s)#{JOINER}+|#{JOINER}+(?=\s|\z)/

  # Flags of England, Scotland and so on are a black flag followed by invisible letters, which are invisible
  # everywhere else.
  FLAG = /(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/
  INVISIBLE = /(#{FLAG})|[\p{Cf}&&[^\u200C\u200D]]/

  # No writing system has so many combining marks on a letter, and normalizing them takes quadratic time.
  MARKS_BEYOND_WRITING = /(?<=\p{M}{8})\p{M}+/

  # Characters. Longer texts of each kind aren't accepted anywhere, and cleaning them takes time.
  LONGEST_IDENTIFIER, LONGEST_LINE, LONGEST_LINES = 2_000, 10_000, 100_000

  class << self
    # A single line, such as a title.
    def line(text, longest = LONGEST_LINE)
      readable(text, longest) do |line|
        shown((line.ascii_only? ? printable_ascii(line) : without_invisible(line)).squeeze(" ").strip)
      end
    end

    # Several lines, such as a comment. Directional marks are kept, because some languages need them.
    def lines(text)
      readable(text, LONGEST_LINES) do |lines|
        shown(lines.gsub(/\r\n?/, "\n").gsub(CONTROL_BUT_LAYOUT, "").sub(/\A(?:[ \t]*\n)+/, "").rstrip)
      end
    end

    # A single line that identifies something and consists of plain letters, such as a username or a code.
    # Input methods write full-width letters, and pages and emails that it is copied from add invisible ones.
    def identifier(text)
      readable(line(text, LONGEST_IDENTIFIER), LONGEST_IDENTIFIER) do |line|
        line.ascii_only? ? line : line.unicode_normalize(:nfkc).strip
      end
    end

    def visible?(text) = text.match?(VISIBLE_CHARACTER)

    private
      def readable(text, longest)
        text = text.to_s.dup.force_encoding(Encoding::UTF_8).scrub("")
        text.size > longest ? text.delete("\0") : yield(composed(text))
      end

      def shown(text) = visible?(text) ? text : ""

      # Same result as `without_invisible` for ASCII text, in a tenth of the time.
      def printable_ascii(line)
        line.tr("\t-\r", " ").delete("\u0000-\u001F\u007F")
      end

      def without_invisible(line)
        line.gsub(BLANK, " ").gsub(CONTROL, "").gsub(INVISIBLE, '\1').gsub(STRAY_JOINERS, "")
      end

      def composed(text)
        text.ascii_only? ? text : text.gsub(MARKS_BEYOND_WRITING, "").unicode_normalize(:nfc)
      end
  end
end
