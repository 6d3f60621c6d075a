# The part of a text with the most matches, as pieces with a flag for each match. Computed from the text itself, not by the
# engine, so nothing in it is markup yet.
class Search::Excerpt
  LENGTH = 240
  BEFORE = 60 # characters before the first match
  MAX_LENGTH = 20_000
  MAX_MATCHES = 200
  IN_A_WORD = "[\\p{L}\\p{N}\\p{Co}\\p{M}]"
  BETWEEN = "[^\\p{L}\\p{N}\\p{Co}]+"

  def initialize(text, terms)
    @text = text.to_s.first(MAX_LENGTH).gsub(/\s+/, " ")
    @pattern = Regexp.union(terms.map { |term| pattern_of(term) }) if terms.any?
  end

  # All of a short text, such as a title: [ [ "The ", false ], [ "write-ahead log", true ] ].
  def whole = @pattern ? pieces(0, @text.size, marks) : [ [ @text, false ] ]

  def pieces_around
    first, last = window
    [ *([ [ "… ", false ] ] if first.positive?), *pieces(first, last, marks), *([ [ " …", false ] ] if last < @text.size) ]
  end

  def found? = marks.any?

  private
    def pattern_of(term)
      words = term.words.map { |word| Regexp.escape(Search::Tokenizer.fold(word)) }
      Regexp.new "(?<!#{IN_A_WORD})#{words.join(BETWEEN)}#{term.prefix ? "#{IN_A_WORD}*" : "(?!#{IN_A_WORD})"}"
    end

    # Start and end of each match.
    def marks
      @marks ||= @pattern ? Search::Tokenizer.fold(@text).to_enum(:scan, @pattern).lazy.map { $~.offset(0) }.first(MAX_MATCHES) :
        []
    end

    def window
      densest = marks.map(&:first)
        .max_by { |place| marks.count { |first, last| first >= place && last <= place + LENGTH - BEFORE } } || 0
      first = [ densest - BEFORE, 0 ].max
      first = (@text.index(" ", first) || -1) + 1 if first.positive?
      last = first + LENGTH
      [ first, last < @text.size ? @text.rindex(" ", last).then { |space| space && space > first ? space : last } : @text.size ]
    end

    def pieces(from, to, marks)
      within = marks.select { |first, last| first >= from && last <= to }
      ends = within.flatten.unshift(from).push(to)
      ends.each_cons(2).with_index.filter_map { |(first, last), index| [ @text[first...last], index.odd? ] if last > first }
    end
end
