# A page of results in the format of Hacker News Search. As on the search page, only the newest
# few thousand matches are considered. A query without words lists the items of an author, a
# thread or a kind, or all items.
class HackerNews::SearchResponse
  PER_PAGE, LARGE, MAX_PER_PAGE = 20, 100, 1_000
  ORDERS = Search::SqlBuilder::ORDERS.transform_keys("newest" => "date").freeze
  POST_URL = "(SELECT posts.url FROM posts WHERE posts.id = comments.post_id AND NOT posts.removed) AS " \
    "post_url"

  # +order+ is "relevance" or "date"; the others are strings as sent.
  def initialize(
    order:, query: nil, tags: nil, numeric_filters: nil, attributes: nil, page: nil, hits_per_page: nil
  )
    @order = order
    @given =
      { query:, tags:, numericFilters: numeric_filters, restrictSearchableAttributes: attributes }.compact
    @query, @filters = Search::Query.new(query), HackerNews::Filters.new(tags, numeric_filters)
    @in_urls = HackerNews::UrlSearch.new(query) if attributes == "url"
    @page = number(page, 0, 2 * Search::CANDIDATE_LIMIT)
    @per_page = number(hits_per_page, PER_PAGE, MAX_PER_PAGE)
  end

  def to_h
    started = Kit::Clock.now
    { hits: hits.map(&:to_h), page: @page, nbHits: count,
      nbPages: @per_page.zero? ? 0 : count.fdiv(@per_page).ceil, hitsPerPage: @per_page,
      exhaustiveNbHits: count < Search::CANDIDATE_LIMIT && !budget.exceeded?, partial: budget.exceeded?,
      query: @given[:query].to_s, params: @given.to_query,
      processingTimeMS: ((Kit::Clock.now - started) * 1000).round }
  end

  def large? = @per_page > LARGE

  private
    def number(text, default, maximum)
      text.to_s.match?(/\A\d{1,6}\z/) ? [ text.to_i, maximum ].min : default
    end

    def count = rows.first&.fetch("hits").to_i

    def hits
      ids = rows.map { |row| row.values_at("model", "id") }.select(&:last)
      sources = { "Post" => Post.with_author_names, "Comment" => Comment.with_post_titles.select(POST_URL) }
      posts, comments = sources.map do |model, all|
        all.where(id: ids.filter_map { |name, id| id if name == model }).index_by(&:id)
      end
      ids.filter_map { |model, id| (model == "Post" ? posts : comments)[id] }.map do |item|
        HackerNews::SearchHit.new(item, @query)
      end
    end

    def rows
      @rows ||= tables.empty? ? [] : Search::SqlBuilder::ENGINE.limited(budget) { full_statement.rows }
    end

    def budget = @budget ||= Search::Budget.new

    def engine
      @engine ||= Search::SqlBuilder::ENGINE.new(@query, tables:, ranked: @order == "relevance", budget:)
    end

    def tables
      @tables ||= [ *("posts" if @query.posts?), *("comments" if @query.comments? && !@in_urls) ]
        .select do |table|
        @filters.allow?(table) && (@query.author.nil? || author)
      end
    end

    def author = @author ||= (User.find_by(username: @query.author) if @query.author)
    def builder = @builder ||= @query.sql(author:, order: @order, max_ids:)

    def full_statement
      found = Search::SqlBuilder.found(tables) { |table| conditions(table) }
      matches = tables.map { |table| matching(table).wrap("matching_#{table} AS (", ")") }
      order = "ORDER BY #{ORDERS.fetch(@order)}"
      page = "SELECT * FROM found #{order} LIMIT #{@per_page} OFFSET #{@page * @per_page}"
      Search::SqlFragment.join([ *matches, found ], ", ").wrap(
        "WITH ",
        ", counts AS (SELECT count(*) AS hits FROM found), page AS (#{page}) " \
        "SELECT model, id, hits FROM counts LEFT JOIN page ON 1 = 1 #{order}"
      )
    end

    def conditions(table)
      builder.filters(table) + @filters.conditions(table)
    end

    def matching(table)
      if @in_urls
        @in_urls.matching(budget)
      elsif @query.words?
        lists = @filters.indexed(table).map do |condition|
          condition.fragment.wrap("SELECT id FROM #{table} WHERE ", "")
        end
        builder.matching_words(table, engine, lists:)
      else
        newest_in(table)
      end
    end

    # The newest rows, by an index: of the author or kind in the tags, of the query's operators, or else of
    # the whole table. A thread and the front page are read completely.
    def newest_in(table)
      owned = builder.owner_conditions(table)
      conditions, order = if indexed = @filters.indexed(table).first
        [ [ indexed.fragment, *owned ], indexed.order ]
      elsif owned.any? then [ owned, "id DESC" ]
      elsif table == "posts" then [ posts_range, "created_at DESC, id DESC" ]
      else [ comments_range, "id DESC" ]
      end
      Search::SqlFragment.join([ Search::SqlFragment.of("NOT #{table}.removed"), *conditions ], " AND ").wrap(
        "SELECT #{Search::SqlBuilder::ENGINE.columns(table)}, 0 AS rank FROM #{table} WHERE ",
        (" ORDER BY #{order} LIMIT #{Search::CANDIDATE_LIMIT}" if order)
      )
    end

    def posts_range
      [
        Search::SqlFragment.of("posts.created_at >= ?", HackerNews::Filters::BEGINNING),
        *@filters.time_conditions_of("posts")
      ]
    end

    def comments_range
      [
        Search::SqlFragment.of("comments.id >= 0"),
        *(Search::SqlFragment.of("comments.id <= ?", max_ids["comments"]) if max_ids["comments"])
      ]
    end

    def max_ids
      @max_ids ||= Search::DateCutoff.max_ids(@filters.before)
    end
end
