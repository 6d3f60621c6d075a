# Posts whose URL contains all words of a query, as in Hacker News Search with
# `restrictSearchableAttributes=url`. If the query is a URL, its page comes first, then others of the host.
# URLs have no index of words, so only the newest are searched.
class HackerNews::UrlSearch
  NEWEST_OF_HOST, NEWEST = 1_000, 10_000

  def initialize(query)
    text = PlainText.line(query)
    if text.match?(Search::Query::URL)
      @link = Post::Link.new(text.match?(Search::Query::SCHEME) ? text : "https://#{text}")
    end
    @words = Search::Tokenizer.words((@link ? @link.to_s : text).sub(Search::Query::SCHEME, ""))
      .first(Search::Query::MAX_TERMS)
  end

  # As Search::Fts5#matching.
  def matching(budget)
    budget.exceed! if domain.nil? && Post.where(id: 0..).offset(NEWEST).limit(1).exists?
    ids = (of_page.pluck(:id) + newest.pluck(:id, :url).filter_map { |id, url| id if match?(url) }).uniq
    rank = "CASE WHEN normalized_url = ? THEN #{Search::SqlBuilder::FIRST} ELSE 0 END"
    found = "posts WHERE id IN (#{ids.join(", ").presence || "NULL"})"
    Search::SqlFragment.of(
      "SELECT #{Search::SqlBuilder::ENGINE.columns("posts")}, #{rank} AS rank FROM #{found}",
      @link&.normalized
    )
  end

  private
    def domain = @link&.domain

    def of_page
      if domain
        Post.visible.where(normalized_url: @link.normalized).order(created_at: :desc).limit(NEWEST_OF_HOST)
      else
        Post.none
      end
    end

    def newest
      if domain
        Post.visible.where(domain:).order(id: :desc).limit(NEWEST_OF_HOST)
      else
        Post.visible.order(created_at: :desc, id: :desc).limit(NEWEST)
      end
    end

    def match?(url) = url && patterns.all? { |pattern| pattern.match?(Search::Tokenizer.fold(url)) }

    # The last word may be incomplete.
    def patterns
      @patterns ||= @words.map.with_index(1) do |word, number|
        Search::Excerpt.pattern([ Search::Query::Term.new(words: [ word ], prefix: number == @words.size) ])
      end
    end
end
