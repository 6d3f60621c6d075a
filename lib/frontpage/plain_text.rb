# Removes invisible characters from input: control characters, bidirectional overrides, zero-width letters.
module PlainText
  BLANK = /[[:space:]\u115F\u1160\u2800\u3164\uFFA0]+/
  SOMETHING_VISIBLE = /[^\p{C}\p{M}\p{Z}\s]/
  CONTROL = /\p{Cc}/
  CONTROL_BUT_LAYOUT = /[\p{Cc}&&[^\t\n]]/

  # Those of no width join emoji and letters of Arabic and Indic scripts; beside a space or at an end they join nothing.
  JOINER = "[\u200C\u200D]"
  STRAY_JOINERS = /(?<=\A|\s)#{JOINER}+|#{JOINER}+(?=\s|\z)/
  INVISIBLE = /[\p{Cf}&&[^\u200C\u200D]]/

  # No script stacks so many marks on a letter; and ordering them takes time that grows with the square of their number.
  MARKS_BEYOND_WRITING = /(?<=\p{M}{8})\p{M}+/

  # Longer than anything the site accepts; it will be rejected, so it isn't worth cleaning.
  TOO_LONG = 100_000

  class << self
    # One line, such as a title.
    def line(text)
      readable(text) { |line| (line.ascii_only? ? visible_ascii(line) : visible(line)).squeeze(" ").strip }
    end

    # Several lines, such as a comment. Writing direction is left alone: there are languages that need to turn it.
    def lines(text)
      readable(text) { |lines| lines.gsub(/\r\n?/, "\n").gsub(CONTROL_BUT_LAYOUT, "").sub(/\A(?:[ \t]*\n)+/, "").rstrip }
    end

    private
      def readable(text)
        text = text.to_s.dup.force_encoding(Encoding::UTF_8).scrub("")
        text.size > TOO_LONG ? text.delete("\0") : yield(composed(text))
      end

      # The same as below, in a tenth of the time, where most of what could be there cannot.
      def visible_ascii(line)
        line.tr("\t-\r", " ").delete("\u0000-\u001F\u007F")
      end

      def visible(line)
        line.gsub(BLANK, " ").gsub(CONTROL, "").gsub(INVISIBLE, "").gsub(STRAY_JOINERS, "")
      end

      def composed(text)
        text.ascii_only? ? text : text.gsub(MARKS_BEYOND_WRITING, "").unicode_normalize(:nfc)
      end
  end
end
