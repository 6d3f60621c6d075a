# Filters of Hacker News Search: `tags`, combined with AND, or with OR in parentheses, and `numericFilters`.
class HackerNews::Filters
  class Invalid < StandardError; end

  GROUP = /\(([^()]*)\)|([^(),\s]+)/
  COMPARISON = /\A(created_at_i|points|num_comments)\s*(<=|>=|!=|=|<|>)\s*(-?\d{1,15}(?:\.\d{1,15})?)\z/
  COUNTS = { "points" => "posts.score", "num_comments" => "posts.comments_count" }.freeze
  INTEGERS = (-2**31..2**31 - 1) # of PostgreSQL's columns
  KINDS = { "ask_hn" => "ask", "show_hn" => "show" }.freeze
  BEGINNING, LAST_SECOND = "1970-01-01 00:00:00", Time.utc(9999, 12, 31).to_i

  # The condition of a tag. +order+ is the order of rows in the index that supports it, or nil for conditions
  # with few rows.
  TagCondition = Data.define(:fragment, :order) do
    def self.of(sql, *binds, order: nil) = new(fragment: Search::SqlFragment.of(sql, *binds), order:)
  end

  # A condition that is always true.
  ALL = TagCondition.of("1 = 1")

  def initialize(tags, numeric_filters)
    @groups = tags.to_s.scan(GROUP).map { |group, tag| (group || tag).split(",").map(&:strip) }
    @comparisons = numeric_filters.to_s.split(",").map do |text|
      compared = COMPARISON.match(text.strip) or
        raise Invalid, I18n.t("api.unreadable_filter", text: text.truncate(60))
      with_integer(*compared.captures)
    end
  end

  # Whether the filters allow rows of +table+.
  def allow?(table)
    tagged(table).none?(&:empty?) && (table == "posts" || @comparisons.none? { |name, *| COUNTS.key?(name) })
  end

  # TagConditions that an index supports: the author, the post of a comment, the front page, a kind.
  def indexed(table) = tagged(table).filter_map { |parts| parts.sole if parts.one? && parts.first != ALL }

  # All conditions, to be combined with AND.
  def conditions(table)
    groups = tagged(table).reject { |parts| parts.include?(ALL) }
    groups.map { |parts| Search::SqlFragment.join(parts.map(&:fragment), " OR ").wrap("(", ")") } +
      time_conditions_of(table) + count_conditions(table)
  end

  # The conditions on time.
  def time_conditions_of(table)
    @comparisons.select { |name, *| name == "created_at_i" }.flat_map do |_, operator, number|
      time_conditions("#{table}.created_at", operator, number)
    end
  end

  # The earliest upper bound on time, or nil.
  def before
    bounds = @comparisons.select { |name, operator, _| name == "created_at_i" && operator.in?(%w[ < <= = ]) }
    bounds.map { |_, _, number| time(number + 1) }.min
  end

  private
    # The same comparison with an integer, since all values are integers: a fraction
    # is greater than its floor.
    def with_integer(name, operator, text)
      number = text.to_r
      if number.denominator == 1 then [ name, operator, number.to_i ]
      elsif operator.in?(%w[ = != ]) then [ name, operator == "=" ? "<" : ">=", INTEGERS.begin ]
      else [ name, operator.start_with?("<") ? "<=" : ">", number.floor ]
      end
    end

    # The alternatives of each group.
    def tagged(table)
      (@tagged ||= {})[table] ||= @groups.map { |tags| tags.filter_map { |tag| tag_condition(tag, table) } }
    end

    def tag_condition(tag, table)
      posts = table == "posts"
      case tag
      when "story" then (ALL if posts)
      when "comment" then (ALL unless posts)
      when "front_page" then (on_front_page if posts)
      when *KINDS.keys then (of_kind(KINDS[tag]) if posts)
      when /\Aauthor_([\w-]{1,60})\z/ then by_author($1, table)
      when /\Astory_([1-9]\d{0,17})\z/ then in_story($1.to_i, posts ? "posts.id" : "comments.post_id")
      end
    end

    def of_kind(kind)
      TagCondition.of(Post::KIND_CONDITIONS.fetch(kind), order: "hotness DESC, id DESC")
    end

    # Hotness is always positive. With the condition, the plan is a search of the index instead of a scan
    # (QueryPlansTest).
    def on_front_page
      posts = Post.hottest_first.where("hotness > 0").limit(PageSize::LIST).select(:id)
      TagCondition.of("posts.id IN (#{posts.to_sql})")
    end

    def by_author(username, table)
      id = User.where(username:).pick(:id)
      TagCondition.of("#{table}.author_id = ?", id, order: "id DESC") if id
    end

    # Posts have even ids.
    def in_story(number, column)
      TagCondition.of("#{column} = ?", number / 2) if number.even?
    end

    # Compares whole seconds, although stored timestamps have fractions.
    def time_conditions(column, operator, number)
      from, to = second(number), second(number + 1)
      case operator
      when "<"
        [ Search::SqlFragment.of("#{column} < ?", from) ]
      when "<="
        [ Search::SqlFragment.of("#{column} < ?", to) ]
      when ">"
        [ Search::SqlFragment.of("#{column} >= ?", to) ]
      when ">="
        [ Search::SqlFragment.of("#{column} >= ?", from) ]
      when "="
        [ Search::SqlFragment.of("#{column} >= ?", from), Search::SqlFragment.of("#{column} < ?", to) ]
      else
        [ Search::SqlFragment.of("(#{column} < ? OR #{column} >= ?)", from, to) ]
      end
    end

    def time(number) = Time.at(number.clamp(0, LAST_SECOND)).utc
    def second(number) = time(number).to_fs(:db)

    def count_conditions(table)
      @comparisons.filter_map do |name, operator, number|
        if COUNTS.key?(name) && table == "posts"
          Search::SqlFragment.of("#{COUNTS[name]} #{operator == "!=" ? "<>" : operator} ?",
            number.clamp(INTEGERS))
        end
      end
    end
end
