# The SQL of a query: one statement for all queries with the same operators, with bound values. Words use the engine's full-text
# index; without words, authors, domains and tags use the indexes of their lists.
class Search::Statement
  ENGINE = Postgresql.chosen? ? Search::TextSearchVector : Search::Fts5
  ORDERS = { "relevance" => "rank, created_at DESC, id DESC", "newest" => "created_at DESC, id DESC" }.freeze
  ON_KEPT_POSTS = "(SELECT NOT posts.removed FROM posts WHERE posts.id = comments.post_id)"

  TAGGED = "EXISTS (SELECT 1 FROM taggings WHERE taggings.post_id = %s AND taggings.tag_id = ?)"
  IN_TAG = "SELECT #{ENGINE.columns("posts").gsub(/\w+/, 'posts.\\0')}, 0 AS rank FROM taggings CROSS JOIN posts " \
    "WHERE posts.id = taggings.post_id AND taggings.tag_id = ? AND "

  # +author+ is a User, or nil for anybody. Of each kind only the newest matches up to the id in +upto+ are considered.
  def initialize(query, author:, order:, upto: {})
    @query, @author, @order, @upto = query, author, order, upto
  end

  # The model and id of each result, and the number of matches considered, which is returned even without results.
  def rows(limit:, offset:)
    @reach = limit + offset
    whole(limit, offset).rows
  end

  # Whether there are more matches of a kind than are considered. Checks comments first, of which most sites have more.
  def cut_short?
    tables.reverse.any? do |table|
      candidates(table).within("WITH ", " SELECT count(*) AS number FROM matching_#{table}")
        .rows.first["number"] >= Search::LOOKED_THROUGH
    end
  end

  private
    def tables = [ *("posts" if @query.posts?), *("comments" if @query.comments?) ]

    def whole(limit, offset)
      Search::SqlFragment.join([ *tables.map { |table| candidates(table) }, found, looked_through ], ", ")
        .within(
          "WITH ", " SELECT model, id, looked_through FROM counts LEFT JOIN found ON 1 = 1 ORDER " \
          "BY #{ORDERS.fetch(@order)} LIMIT #{limit} OFFSET #{offset}"
        )
    end

    def candidates(table)
      part = @query.words? ?
        ENGINE.matching(table, @query, ids: lists_of(table), upto: @upto[table], ranked: @order == "relevance") : listed_in(table)
      part.within("matching_#{table} AS (", ")")
    end

    def found
      Search::SqlFragment.join(tables.map { |table| kept_in(table) }, " UNION ALL ").within("found AS (", ")")
    end

    # The ids of an author's, a domain's or a tag's rows, from the index of its list.
    def lists_of(table)
      owners(table).map { |owner| owner.within("SELECT id FROM #{table} WHERE ", "") } + @query.tags.map do |tag|
        Search::SqlFragment.of("SELECT post_id FROM taggings WHERE tag_id = ?", tag.id)
      end
    end

    def kept_in(table)
      rows = Search::SqlFragment.of("SELECT '#{table.classify}' AS model, #{table}.id, #{table}.created_at, " \
        "rank #{ENGINE.rows_of(table)}")
      Search::SqlFragment.join([ rows, *(narrowing(table) if @query.words?) ], " AND ")
    end

    def listed_in(table)
      owners(table).empty? ? listed_in_tag : listed_by_owners(table)
    end

    # With several tags, uses the index of the first.
    def listed_in_tag
      first, *others = @query.tags
      in_tag = Search::SqlFragment.of(IN_TAG, first.id)
      Search::SqlFragment.join([ in_tag, Search::SqlFragment.join(narrowing("posts") + tagged(others), " AND ") ], "")
        .within("", " ORDER BY taggings.post_id DESC LIMIT #{@reach}")
    end

    def listed_by_owners(table)
      Search::SqlFragment.join(owners(table) + narrowing(table) + tagged(@query.tags), " AND ")
        .within("SELECT #{ENGINE.columns(table)}, 0 AS rank FROM #{table} WHERE ", " ORDER BY id DESC LIMIT #{@reach}")
    end

    def owners(table)
      [
        *(Search::SqlFragment.of("author_id = ?", @author.id) if @author),
        *(Search::SqlFragment.of("domain = ? AND NOT removed", @query.domain) if @query.domain && table == "posts")
      ]
    end

    def narrowing(table)
      [ Search::SqlFragment.of("NOT #{table}.removed"),
        *(Search::SqlFragment.of("posts.kind = ?", @query.kind) if @query.kind),
        *(Search::SqlFragment.of("#{table}.created_at >= ?", @query.after.iso8601) if @query.after),
        *(Search::SqlFragment.of("#{table}.created_at < ?", @query.before.iso8601) if @query.before),
        *tagged(@query.excluded_tags, table).map { |part| part.within("NOT ", "") },
        *(Search::SqlFragment.of(ON_KEPT_POSTS) if table == "comments") ]
    end

    # A condition: the post, or the comment's post, has each of +tags+.
    def tagged(tags, table = "posts")
      post = table == "posts" ? "posts.id" : "comments.post_id"
      tags.map { |tag| Search::SqlFragment.of(format(TAGGED, post), tag.id) }
    end

    def looked_through
      numbers = tables.map { |table| @query.words? ? "SELECT count(*) AS number FROM matching_#{table}" : "SELECT 0 AS number" }
      Search::SqlFragment.of("numbers AS (#{numbers.join(" UNION ALL ")}), counts AS (SELECT max(number) AS looked_through " \
        "FROM numbers)")
    end
end
