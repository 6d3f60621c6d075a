# Results of Hacker News Search, by page. As on the search page, only the newest few thousand matches are searched; without
# words, those of an author, a thread, a kind, or all.
class HackerNews::SearchResponse
  PER_PAGE, LARGE, MAX_PER_PAGE = 20, 100, 1_000
  ORDERS = { "relevance" => "rank, score DESC, created_at DESC, id DESC", "date" => "created_at DESC, id DESC" }.freeze
  POST_URL = "(SELECT posts.url FROM posts WHERE posts.id = comments.post_id AND NOT posts.removed) AS post_url"

  # +order+ is "relevance" or "date"; the others are strings as sent.
  def initialize(order:, query: nil, tags: nil, numeric_filters: nil, page: nil, hits_per_page: nil)
    @order, @given = order, { query:, tags:, numericFilters: numeric_filters }.compact
    @query, @conditions = Search::Query.new(query), HackerNews::Filters.new(tags, numeric_filters)
    @page, @per_page = number(page, 0, 2 * Search::LOOKED_THROUGH), number(hits_per_page, PER_PAGE, MAX_PER_PAGE)
  end

  def to_h
    began = Kit::Clock.now
    { hits: hits.map(&:to_h), page: @page, nbHits: count, nbPages: @per_page.zero? ? 0 : count.fdiv(@per_page).ceil,
      hitsPerPage: @per_page, exhaustiveNbHits: count < Search::LOOKED_THROUGH,
      query: @given[:query].to_s, params: @given.to_query,
      processingTimeMS: ((Kit::Clock.now - began) * 1000).round }
  end

  def large? = @per_page > LARGE

  private
    def number(text, default, most) = text.to_s.match?(/\A\d{1,6}\z/) ? [ text.to_i, most ].min : default

    def count = rows.first&.fetch("hits").to_i

    def hits
      places = rows.map { |row| row.values_at("model", "id") }.select(&:last)
      sources = { "Post" => Post.with_author_names, "Comment" => Comment.with_post_titles.select(POST_URL) }
      posts, comments = sources.map do |model, all|
        all.where(id: places.filter_map { |name, id| id if name == model }).index_by(&:id)
      end
      places.filter_map { |model, id| (model == "Post" ? posts : comments)[id] }.map do |item|
        HackerNews::SearchHit.new(item, @query.terms)
      end
    end

    def rows
      @rows ||= tables.empty? ? [] : whole.rows
    end

    def tables = @tables ||= %w[ posts comments ].select { |table| @conditions.ask?(table) }

    def whole
      found = Search::SqlFragment.join(tables.map { |table| kept_in(table) }, " UNION ALL ").within("found AS (", ")")
      matches = tables.map { |table| matching(table).within("matching_#{table} AS (", ")") }
      order = "ORDER BY #{ORDERS.fetch(@order)}"
      page = "SELECT * FROM found #{order} LIMIT #{@per_page} OFFSET #{@page * @per_page}"
      Search::SqlFragment.join([ *matches, found ], ", ").within(
        "WITH ",
        ", counts AS (SELECT count(*) AS hits FROM found), page AS (#{page}) " \
        "SELECT model, id, hits FROM counts LEFT JOIN page ON 1 = 1 #{order}"
      )
    end

    def kept_in(table)
      columns = "'#{table.classify}' AS model, #{table}.id, #{table}.created_at, #{table}.score, rank"
      rows = Search::SqlFragment.of("SELECT #{columns} #{Search::Statement::ENGINE.rows_of(table)}")
      kept = Search::SqlFragment.of("NOT #{table}.removed")
      on_kept_posts = Search::SqlFragment.of(Search::Statement::ON_KEPT_POSTS) if table == "comments"
      Search::SqlFragment.join([ rows, kept, *@conditions.all(table), *on_kept_posts ], " AND ")
    end

    def matching(table)
      if @query.words?
        lists = @conditions.leading(table).map { |part| part.within("SELECT id FROM #{table} WHERE ", "") }
        Search::Statement::ENGINE.matching(table, @query, ids: lists, upto: upto[table], ranked: @order == "relevance")
      else
        newest_in(table)
      end
    end

    # Reads an index from its end: of the author or thread that the tags name, or else of all. A thread and the front page
    # are read completely.
    def newest_in(table)
      leading = @conditions.leading(table).first
      conditions = [
        Search::SqlFragment.of("NOT #{table}.removed"), *(leading || (table == "posts" ? posts_upto : comments_upto))
      ]
      Search::SqlFragment.join(conditions, " AND ").within(
        "SELECT #{Search::Statement::ENGINE.columns(table)}, 0 AS rank FROM #{table} WHERE ", order_along(leading, table)
      )
    end

    def order_along(leading, table)
      order = case leading&.sql
      when nil then table == "posts" ? "created_at DESC, id DESC" : "id DESC"
      when /author_id/ then "id DESC"
      when /kind/ then "hotness DESC, id DESC"
      end
      order ? " ORDER BY #{order} LIMIT #{Search::LOOKED_THROUGH}" : ""
    end

    def posts_upto
      [ Search::SqlFragment.of("posts.created_at >= ?", HackerNews::Filters::BEGINNING), *@conditions.dated("posts") ]
    end

    def comments_upto
      [
        Search::SqlFragment.of("comments.id >= 0"),
        *(Search::SqlFragment.of("comments.id <= ?", upto["comments"]) if upto["comments"])
      ]
    end

    # If there are more matches than are searched, those after the requested time would waste the limit.
    def upto
      @upto ||= @conditions.before &&
        [ Post, Comment ]
        .any? { |model| model.where(id: 0..).offset(Search::LOOKED_THROUGH).limit(1).exists? } ?
          Search::DateCutoff.last_ids_before(Time.zone.parse("#{@conditions.before} UTC")) : {}
    end
end
