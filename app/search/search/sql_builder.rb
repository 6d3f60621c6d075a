# The SQL of a query: one statement for all queries with the same operators, with bound values. Words use the
# engine's full-text index; without words, authors, domains and tags use the indexes of their lists.
class Search::SqlBuilder
  ENGINE = Engines.current.full_text
  FIRST = "-1e9" # the rank of a post whose URL was searched for
  ORDERS = {
    "relevance" => "rank, score DESC, created_at DESC, id DESC", "newest" => "created_at DESC, id DESC"
  }.freeze

  TAGGED = "EXISTS (SELECT 1 FROM taggings WHERE taggings.post_id = %s AND taggings.tag_id = ?)"
  IN_TAG = "SELECT #{ENGINE.columns("posts").gsub(/\w+/, 'posts.\\0')}, 0 AS rank FROM taggings CROSS " \
    "JOIN posts WHERE posts.id = taggings.post_id AND taggings.tag_id = ? AND "

  # The rows of +tables+ among their matches that meet the conditions that the block returns for each table.
  def self.found(tables)
    rows = tables.map do |table|
      columns = "'#{table.classify}' AS model, #{table}.id, #{table}.created_at, #{table}.score, rank"
      Search::SqlFragment.join(
        [ Search::SqlFragment.of("SELECT #{columns} #{ENGINE.rows_of(table)}"), *yield(table) ], " AND "
      )
    end
    Search::SqlFragment.join(rows, " UNION ALL ").wrap("found AS (", ")")
  end

  # +author+ is a User, or nil for anybody. Of each kind only the newest matches up to the id
  # in +max_ids+ are considered.
  def initialize(query, author:, order:, max_ids: {}, budget: Search::Budget.new)
    @query, @author, @order, @max_ids, @budget = query, author, order, max_ids, budget
  end

  # The model and id of each result, and the number of matches considered, which is
  # returned even without results.
  def rows(limit:, offset:)
    @row_limit = limit + offset
    ENGINE.limited(@budget) { full_statement(limit, offset).rows }
  end

  # Words that were not required because they are in so many texts.
  def ignored_words = @query.words? ? engine.ignored_words : []

  # The matches of the words in +table+, among the rows in +lists+ of ids and those of
  # the author, domain and tags.
  def matching_words(table, engine, lists: [])
    lists += owned_id_lists(table)
    matches = engine.matching(table, ids: lists, max_id: @max_ids[table])
    @query.link && table == "posts" ? with_posts_of_link(matches, lists) : matches
  end

  # Conditions of the author, the domain and the tags, which have indexes.
  def owner_conditions(table)
    [
      *(Search::SqlFragment.of("author_id = ?", @author.id) if @author),
      *(Search::SqlFragment.of("domain = ? AND NOT removed", @query.domain) if @query.domain &&
        table == "posts")
    ]
  end

  # Conditions of the other operators.
  def filters(table)
    [ Search::SqlFragment.of("NOT #{table}.removed"),
      *(Search::SqlFragment.of("posts.kind = ?", @query.kind) if @query.kind),
      *(Search::SqlFragment.of("#{table}.created_at >= ?", @query.after.iso8601) if @query.after),
      *(Search::SqlFragment.of("#{table}.created_at < ?", @query.before.iso8601) if @query.before),
      *tagged(@query.excluded_tags, table).map { |condition| condition.wrap("NOT ", "") },
      *(Search::SqlFragment.of(Comment::Listed::ON_VISIBLE_POSTS) if table == "comments") ]
  end

  private
    def engine
      @engine ||= ENGINE.new(@query, tables:, ranked: @order == "relevance", budget: @budget)
    end

    def tables = [ *("posts" if @query.posts?), *("comments" if @query.comments?) ]

    def full_statement(limit, offset)
      found = self.class.found(tables) { |table| @query.words? ? filters(table) : [] }
      Search::SqlFragment.join([ *tables.map { |table| candidates(table) }, found, candidates_count ], ", ")
        .wrap(
          "WITH ", " SELECT model, id, candidates_count FROM counts LEFT JOIN found ON 1 = 1 ORDER " \
          "BY #{ORDERS.fetch(@order)} LIMIT #{limit} OFFSET #{offset}"
        )
    end

    def candidates(table)
      matches = @query.words? ? matching_words(table, engine) : rows_without_words(table)
      matches.wrap("matching_#{table} AS (", ")")
    end

    # Adds the posts of the query's link to +matches+, before all others.
    def with_posts_of_link(matches, lists)
      of_link = Search::SqlFragment.of("normalized_url = ?", @query.link)
      conditions = [ of_link, *lists.map { |list| list.wrap("id IN (", ")") } ]
      columns = ENGINE.columns("posts")
      Search::SqlFragment.join([
        Search::SqlFragment
          .join([ matches, of_link ], ") AS matches WHERE id NOT IN (SELECT id FROM posts WHERE ")
          .wrap("SELECT #{columns}, rank FROM (", ")"),
        Search::SqlFragment.join(conditions, " AND ").wrap(
          "SELECT * FROM (SELECT #{columns}, #{FIRST} AS rank FROM posts WHERE ",
          " ORDER BY created_at DESC LIMIT #{Search::CANDIDATE_LIMIT}) AS linked"
        )
      ], " UNION ALL ")
    end

    # The ids of an author's, a domain's or a tag's rows, from the index of its list.
    def owned_id_lists(table)
      owner_conditions(table).map { |owner| owner.wrap("SELECT id FROM #{table} WHERE ", "") } +
        @query.tags.map do |tag|
        Search::SqlFragment.of("SELECT post_id AS id FROM taggings WHERE tag_id = ?", tag.id)
      end
    end

    def rows_without_words(table)
      owner_conditions(table).empty? ? rows_in_tag : rows_by_owner(table)
    end

    # With several tags, uses the index of the first.
    def rows_in_tag
      first, *others = @query.tags
      in_tag = Search::SqlFragment.of(IN_TAG, first.id)
      conditions = Search::SqlFragment.join(filters("posts") + tagged(others), " AND ")
      Search::SqlFragment.join([ in_tag, conditions ], "")
        .wrap("", " ORDER BY taggings.post_id DESC LIMIT #{@row_limit}")
    end

    def rows_by_owner(table)
      Search::SqlFragment.join(owner_conditions(table) + filters(table) + tagged(@query.tags), " AND ")
        .wrap("SELECT #{ENGINE.columns(table)}, 0 AS rank FROM #{table} WHERE ",
          " ORDER BY id DESC LIMIT #{@row_limit}")
    end

    # A condition: the post, or the comment's post, has each of +tags+.
    def tagged(tags, table = "posts")
      post = table == "posts" ? "posts.id" : "comments.post_id"
      tags.map { |tag| Search::SqlFragment.of(format(TAGGED, post), tag.id) }
    end

    def candidates_count
      numbers = tables.map do |table|
        @query.words? ? "SELECT count(*) AS number FROM matching_#{table}" : "SELECT 0 AS number"
      end
      Search::SqlFragment.of("numbers AS (#{numbers.join(" UNION ALL ")}), counts AS (SELECT max(number) " \
        "AS candidates_count FROM numbers)")
    end
end
