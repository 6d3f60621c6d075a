# Decides by frequency which terms of a query are required, and which ones rank its matches.
class Search::Fts5::Terms
  # Of all texts: more frequent words distinguish little, and are not required if others remain.
  COMMON_SHARE = 0.3
  MIN_COMMON = 10_000 # texts: on smaller sites each word is required
  MAX_RANKED = 25_000 # matches that bm25 may read
  MAX_PREFIXED = 50_000 # matches of a prefix that FTS5 has no index for, and so reads completely
  INDEXED_PREFIX = 3 # characters

  attr_reader :ignored, :frequencies

  def initialize(query, tables)
    @frequencies = tables.index_with { |table| Search::Fts5::Frequencies.new(table) }
    @excluded = query.excluded
    terms = query.terms.map { |term| affordable(term) }.uniq
    common, rare = terms.partition { |term| common?(term) }
    @required, @ignored = rare.empty? ? [ common, [] ] : [ rare, common ]
  end

  def expression
    if @excluded.empty?
      all_of(@required)
    else
      "(#{all_of(@required)}) NOT (#{@excluded.map { |term| quoted(term) }.join(" OR ")})"
    end
  end

  # The rarest terms, as long as bm25 can read all their matches.
  def ranking_terms
    @ranking_terms ||= begin
      read = 0
      @required.sort_by { |term| frequency(term) }.take_while do |term|
        (read += frequency(term)) <= MAX_RANKED
      end
    end
  end

  def ranking? = ranking_terms.any?
  def ranking_expression = all_of(ranking_terms)

  # Whether each entry of the index's list is a match.
  def single_word? = @required.one? && @required.first.words.one? && @excluded.empty?

  # An upper bound of the number of matches.
  def rarest = @required.map { |term| frequency(term) }.min

  private
    def all_of(terms) = terms.map { |term| quoted(term) }.join(" AND ")
    def quoted(term) = %("#{Search::Fts5.spell(term.words.join(" "))}"#{" *" if term.prefix})

    # The term without its prefix, if the prefix is too frequent.
    def affordable(term)
      beginning = term.words.last.first(INDEXED_PREFIX)
      return term unless term.prefix && term.words.last.size > INDEXED_PREFIX

      estimate(%("#{Search::Fts5.spell(beginning)}" *)) > MAX_PREFIXED ? term.with(prefix: false) : term
    end

    def common?(term)
      count, texts = frequency(term), @frequencies.each_value.sum(&:texts)
      count > MIN_COMMON && count > COMMON_SHARE * texts
    end

    # A phrase is at most as frequent as its rarest word.
    def frequency(term)
      (@known ||= {})[term] ||= if term.words.one?
        estimate quoted(term)
      else
        term.words.first(3).map { |word| estimate(%("#{Search::Fts5.spell(word)}")) }.min
      end
    end

    def estimate(expression) = @frequencies.each_value.sum { |frequencies| frequencies.of(expression) }
end
