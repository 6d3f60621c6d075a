# The part of a text with the most matches, as pieces with a flag for each match. Computed from the text
# itself, not by the engine, so nothing in it is markup yet.
class Search::Excerpt
  LENGTH = 240
  LEADING_CONTEXT = 60 # characters before the first match
  MAX_LENGTH = 20_000
  MAX_MATCHES = 200
  PART_OF_WORD = "[#{Search::Tokenizer::SPACED}\\p{M}]"
  GAP = "[^\\p{L}\\p{N}\\p{Co}]"

  # Matches any of +terms+ in a folded text. Nil without terms.
  def self.pattern(terms)
    Regexp.union(terms.map { |term| pattern_of(term) }) if terms.any?
  end

  def self.pattern_of(term)
    words = term.words.each_with_index.map do |word, index|
      last = index == term.words.size - 1
      alone = word.match?(Search::Tokenizer::LETTER)
      after = if last
        term.prefix ? "#{alone ? "\\p{M}" : PART_OF_WORD}*" : "(?!#{alone ? "\\p{M}" : PART_OF_WORD})"
      elsif alone
        "(?!\\p{M})#{GAP}*"
      else
        "#{GAP}#{term.words[index + 1].match?(Search::Tokenizer::LETTER) ? "*" : "+"}"
      end
      "#{"(?<!#{PART_OF_WORD})" unless alone}#{Search::Tokenizer.pattern_of(word)}#{after}"
    end
    Regexp.new words.join
  end
  private_class_method :pattern_of

  def initialize(text, pattern)
    @text, @pattern = text.to_s.first(MAX_LENGTH).gsub(/\s+/, " "), pattern
  end

  # All of a short text, such as a title: [ [ "The ", false ], [ "write-ahead log", true ] ].
  def all_pieces = @pattern ? pieces(0, @text.size, matches) : [ [ @text, false ] ]

  def excerpt_pieces
    first, last = window
    [
      *([ [ "… ", false ] ] if first.positive?),
      *pieces(first, last, matches),
      *([ [ " …", false ] ] if last < @text.size)
    ]
  end

  def match? = matches.any?

  private
    # Start and end of each match.
    def matches
      @matches ||= if @pattern
        Search::Tokenizer.fold(@text).to_enum(:scan, @pattern).lazy.map { $~.offset(0) }.first(MAX_MATCHES)
      else
        []
      end
    end

    def window
      first = [ densest - LEADING_CONTEXT, 0 ].max
      first = [ *@text.index(" ", first)&.next, first ].find { |start| start <= densest } if first.positive?
      last = first + LENGTH
      return [ first, @text.size ] if last >= @text.size

      [ first, [ *@text.rindex(" ", last), last ].find { |cut| cut > last - LEADING_CONTEXT } ]
    end

    # Where the window with the most matches begins.
    def densest
      ends = matches.map(&:last)
      start, _ = matches.map(&:first).each_with_index.max_by do |first, index|
        (ends.bsearch_index { |last| last > first + LENGTH - LEADING_CONTEXT } || ends.size) - index
      end
      start || 0
    end

    def pieces(from, to, matches)
      within = matches.select { |first, last| first >= from && last <= to }
      ends = within.flatten.unshift(from).push(to)
      ends.each_cons(2).with_index.filter_map do |(first, last), index|
        [ @text[first...last], index.odd? ] if last > first
      end
    end
end
