# How search writes letters, on both engines: Search::Tokenizer, and the generated columns of PostgreSQL.
# After a change, existing rows have to be indexed again (docs/decisions/0038).
module SearchLetters
  # Letters of scripts that don't separate words by spaces, as a class of Ruby's regular expressions.
  UNSPACED = "[[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Bopomofo}\\p{Yi}\\p{Thai}\\p{Lao}\\p{Khmer}" \
    "\\p{Myanmar}\\p{Tai_Le}\\p{New_Tai_Lue}\\p{Tai_Tham}\\p{Tai_Viet}" \
    "\\p{Javanese}\\p{Balinese}\u30FC]&&\\p{L}]"

  # Often left out: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels
  # and stretching, and joiners.
  ACCENTS = '\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7' \
    '\u0610-\u061A\u0640\u064B-\u065F\u0670\u200B-\u200D'

  # Letters that Unicode doesn't decompose into a letter and an accent, by the
  # letter that people type instead.
  VARIANTS = {
    "a" => "ɐ", "b" => "ƀɓƃ", "c" => "ƈȼɕ", "d" => "đðɖɗƌȡ", "e" => "əɛɇǝ", "f" => "ƒ", "g" => "ǥɠɣ",
    "h" => "ħɦⱨ", "i" => "ıɨɩ", "j" => "ɉʝ", "k" => "ƙⱪĸ", "l" => "łƚⱡɫɬɭ", "m" => "ɱ", "n" => "ŋƞɲɳ",
    "o" => "øɔɵ", "p" => "ƥᵽ", "q" => "ɋ", "r" => "ɍɽɾ", "s" => "ʂȿ", "t" => "ŧƫƭʈⱦ", "u" => "ʉ",
    "v" => "ʋⱴ", "w" => "ⱳ", "y" => "ƴɏ", "z" => "ƶȥʐɀ"
  }.freeze
  WIDE = [ *"0".."9", *"A".."Z", *"a".."z" ]
    .to_h { |letter| [ (letter.ord + 0xFEE0).chr(Encoding::UTF_8), letter ] }.freeze
  LETTERS = VARIANTS.flat_map do |letter, variants|
    (variants.chars | variants.upcase.chars - [ letter.upcase ]).product([ letter ])
  end.to_h.merge(WIDE).freeze
  FROM, TO = LETTERS.keys.join.freeze, LETTERS.values.join.freeze # for String#tr
  LIGATURES = {
    "ß" => "ss", "ẞ" => "ss", "æ" => "ae", "Æ" => "ae", "œ" => "oe", "Œ" => "oe", "þ" => "th",
    "Þ" => "th"
  }.freeze

  # Where the marks of these scripts are.
  MARKS = [
    0x0E00..0x0EFF, 0x1000..0x109F, 0x1780..0x17FF, 0x1A20..0x1AAF, 0x1B00..0x1B7F, 0x3099..0x309A,
    0xA980..0xA9FF, 0xAA60..0xAADF, 0xFE00..0xFE0F
  ].freeze

  class << self
    # As classes of PostgreSQL's regular expressions, which know no scripts.
    def unspaced_class = "[#{listed((0x0E00..0x3FFFF), /#{UNSPACED}/)}]"
    def marks_class = "[#{MARKS.map { |range| listed(range, /\p{M}/) }.join}]"

    private
      def listed(codes, pattern)
        matching = codes.grep_v(0xD800..0xDFFF).select { |code| [ code ].pack("U").match?(pattern) }
        matching.slice_when { |one, other| other > one + 1 }
          .map { |part| part.values_at(0, -1).uniq.map { |code| escaped(code) }.join("-") }.join
      end

      def escaped(code) = format(code > 0xFFFF ? '\U%08X' : '\u%04X', code)
  end
end
