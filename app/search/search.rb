# Searches posts and comments. Only the newest few thousand matches are considered, so that a search for
# frequent words doesn't read, rank and sort all of them.
class Search
  CANDIDATE_LIMIT = 1_000 # posts, and as many comments
  LAST_PAGE = 2 * CANDIDATE_LIMIT / PageSize::SEARCH

  attr_reader :query, :page

  # +order+ is "relevance" or "newest", +page+ a number from 1; other values are ignored.
  # +reader+ is nil for visitors.
  def initialize(text, order: nil, page: nil, reader: nil, budget: Budget.new)
    @query, @order, @reader, @budget = Query.new(text), order, reader, budget
    @page = page.to_s.match?(/\A[1-9]\d{0,3}\z/) ? [ page.to_i, LAST_PAGE ].min : 1
  end

  # Relevance needs words.
  def order
    @order == "newest" || !query.words? ? "newest" : "relevance"
  end

  # Posts and comments with all columns that results show. Without muted items and those deleted meanwhile.
  def results
    @results ||= found.reject { |item| muted?(item) }
  end

  # How many results of this page are hidden because their author, domain or tag is muted. Results that the
  # query asks for by name are not hidden.
  def muted_count
    found.size - results.size
  end

  def next_page
    page + 1 if page_hits.size > PageSize::SEARCH && page < LAST_PAGE
  end

  # Whether there are more matches than are considered.
  def truncated?
    rows.first&.fetch("candidates_count").to_i >= CANDIDATE_LIMIT
  end

  # Whether the time was over before all matches were found.
  def partial?
    rows && @budget.exceeded?
  end

  # Words that were not required because nearly every text has them.
  def ignored_words
    rows.any? ? sql.ignored_words : []
  end

  # Ignored parts of the query, as names of messages with their values.
  def problems
    unknown_author? ? [ *query.problems, [ :unknown_author, { name: query.author } ] ] : query.problems
  end

  private
    def found
      @found ||= page_hits.first(PageSize::SEARCH).filter_map { |hit| items[hit] }
    end

    def muted?(item)
      (muted_user_ids.include?(item.author_id) && query.author.nil?) ||
        (item.is_a?(Post) && muted_post?(item))
    end

    def muted_post?(post)
      (muted_domains.include?(post.domain) && query.domain.nil?) ||
        (post.tags - query.tags).any? { |tag| muted_tag_ids.include?(tag.id) }
    end

    def muted_user_ids
      @muted_user_ids ||= @reader ? @reader.muted_among(items.values.map(&:author_id)) : Set[]
    end

    def muted_domains = @muted_domains ||= @reader ? @reader.muted_domains : Set[]

    def muted_tag_ids = @muted_tag_ids ||= @reader ? @reader.muted_tag_ids : Set[]

    # The models and ids of the results.
    def page_hits
      @page_hits ||= rows.map { |row| row.values_at("model", "id") }.select(&:last)
    end

    def items
      @items ||= (Post.with_tags(load("Post", Post.with_author_names)) +
        load("Comment", Comment.with_post_titles))
        .index_by { |item| [ item.class.name, item.id ] }
    end

    def load(model, all)
      ids = page_hits.first(PageSize::SEARCH).filter_map { |name, id| id if name == model }
      ids.empty? ? [] : all.where(id: ids).to_a
    end

    def rows
      @rows ||= if query.any? && !unknown_author?
        sql.rows(limit: PageSize::SEARCH + 1, offset: PageSize::SEARCH * (page - 1))
      else
        []
      end
    end

    def sql
      @sql ||= query.sql(author:, order:, max_ids: DateCutoff.max_ids(query.before), budget: @budget)
    end

    def unknown_author? = query.author.present? && author.nil?
    def author = @author ||= (User.find_by(username: query.author) if query.author)
end
