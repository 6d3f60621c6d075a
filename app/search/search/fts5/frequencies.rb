# Estimates how many texts of a table contain a word, from the distance between a few of them: counting them
# would read the word's complete list. On a larger site, a process caches its estimates for some minutes:
# twelve words take 48 samples, which is a third of the time of their search.
class Search::Fts5::Frequencies
  SAMPLE = 100
  SMALL = 5_000 # texts that are read without an estimate
  KNOWN = BoundedCache.new
  KNOWN_SECONDS = 600

  def initialize(table)
    @index = Search::Fts5.index_of(table)
  end

  # The estimated number of texts that match +expression+. On a small site, the exact number up to SAMPLE. A
  # word that has become frequent only lately counts as frequent as it was before.
  def of(expression)
    (@known ||= {})[expression] ||= small? ? sample(expression, last_id)["count"] : known(expression)
  end

  # The number of texts on a small site. Otherwise the highest id, since counting would take too long.
  def texts
    @texts ||= begin
      count = number("count(*) FROM (SELECT 1 FROM #{@index}_docsize LIMIT #{SMALL})")
      count < SMALL ? count : last_id
    end
  end

  def small? = texts < SMALL
  def first_id = @first_id ||= number("coalesce(min(id), 0) FROM #{@index}_docsize")
  def last_id = @last_id ||= number("coalesce(max(id), 0) FROM #{@index}_docsize")

  private
    def number(expression) = Search::SqlFragment.of("SELECT #{expression}").rows.first.values.first

    def known(expression)
      recent = ->((_, time)) { Kit::Clock.now - time < KNOWN_SECONDS }
      KNOWN.fetch([ @index, expression ], valid: recent) { [ estimate(expression), Kit::Clock.now ] }.first
    end

    def estimate(expression)
      ([ share(expression, last_id), share(expression, last_id / 2) ].min * texts).round
    end

    # The share of the ids up to +last+ whose texts match.
    def share(expression, last)
      count, oldest = sample(expression, last).values_at("count", "oldest")
      count < SAMPLE ? count.fdiv([ last, 1 ].max) : SAMPLE.fdiv(last - oldest + 1)
    end

    def sample(expression, last)
      newest = "SELECT rowid FROM #{@index} WHERE #{@index} MATCH ? AND rowid <= ? ORDER BY rowid DESC " \
        "LIMIT #{SAMPLE}"
      Search::SqlFragment.of(
        "SELECT count(*) AS count, min(rowid) AS oldest FROM (#{newest})", expression, last
      ).rows.first
    end
end
