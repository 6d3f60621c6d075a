# The lists of posts, by name.
module Post::Listed
  extend ActiveSupport::Concern

  LISTS = %w[ hot newest active ask show top past domain tag ].freeze
  PARAMETERS = %i[ list period domain day tag ].freeze # of listed
  PERIODS = { "day" => 1.day, "week" => 1.week, "month" => 1.month, "year" => 1.year, "all" => nil }.freeze

  # The columns that lists show and sort by: without the text, which may be long.
  COLUMNS = %i[
    id author_id title url domain score comments_count removed locked hotness
    last_activity_at created_at updated_at
  ]
    .freeze

  # Everything that a row shows, besides its tags, as one value: casting six columns takes longer than joining
  # them in SQL. Edits change updated_at.
  VERSION_COLUMNS =
    %w[ posts.id posts.updated_at posts.score posts.comments_count posts.locked users.username ].freeze
  ROW_VERSION = VERSION_COLUMNS.join(" || ' ' || ").freeze

  CREATED_AT = Arel.sql(Engines.current.unindexed("posts.created_at"))

  included do
    scope :in_rows, -> { joins(:author).select(row_columns) }
  end

  # The version of a post loaded with `in_rows`. Without this method, Active Record would look up the column
  # in method_missing.
  def row_version = self[:row_version]

  # Everything that its rows show to everybody. +page+ was loaded, on a site with tags, with their ids.
  def self.version(page)
    page.version { |post| "#{post.row_version} #{post[:tag_ids] if post.has_attribute?(:tag_ids)}" }
  end

  # Holds while the rows have that +version+.
  def self.condition(page, version) = PageCache::Condition.new(page.version_sql(shown), [], version)

  # The ids of the posts that the member has voted for, whose votes were loaded. As MemberLists::VOTES.
  def self.votes(page) = page.records.select { |post| post[:vote] }.map(&:id).sort.join(",")

  def self.shown = "row_version || ' ' || #{Site.settings.tags.any? ? "coalesce(tag_ids, '')" : "''"}"
  private_class_method :shown

  class_methods do
    # The list that URL +parameters+ name, with its domain and tag as posts store them.
    def list_in(parameters)
      parameters.slice(*PARAMETERS).tap do |list|
        list[:domain] = DomainName.parse(list[:domain]) || list[:domain] if list[:domain]
        list[:tag] = Site.settings.tags[list[:tag]]&.name || list[:tag] if list[:tag]
      end
    end

    # Raises RecordNotFound if there is no such list, period or tag, or nothing was
    # ever posted from the domain.
    def listed(list:, period: nil, domain: nil, day: nil, tag: nil)
      case list
      when "hot" then hottest_first
      when "newest" then newest_first
      when "active" then recently_active_first
      when "ask", "show" then of_kind(list).hottest_first
      when "top" then top_of(period || "day")
      when "past" then posted_on(parse_archive_date(day))
      when "domain" then from_domain(domain)
      when "tag" then with_tag(tag)
      else raise ActiveRecord::RecordNotFound, "There is no list called #{list}"
      end
    end

    # The same without the posts that +user+ has hidden or muted. The domain or tag of the list itself is
    # shown, even if muted.
    def listed_for(user, **list) = listed(**list).visible_to(user, **list.slice(:domain, :tag))

    # Parses a day such as 2026-11-21; yesterday by default. Days begin at midnight UTC. Raises RecordNotFound
    # for invalid and future days.
    def parse_archive_date(text)
      day = text ? Date.iso8601(text) : Date.yesterday
      day.future? ? raise(ActiveRecord::RecordNotFound, "#{day} is in the future") : day
    rescue Date::Error
      raise ActiveRecord::RecordNotFound, "#{text} is not a valid date"
    end

    # Built without SQL literals, so that Rails prepares the query.
    def row_columns
      @row_columns ||= [ *COLUMNS.map { |column| arel_table[column] },
        select_as(User.arel_table[:username], :author_name),
        select_as(row_version_expression, :row_version) ]
    end

    # Whether anything was posted before +day+.
    def any_before?(day)
      visible.where(created_at: ...day.beginning_of_day).exists?
    end

    private
      # The same as ROW_VERSION.
      def row_version_expression
        columns = VERSION_COLUMNS.map do |name|
          name.split(".").then { |table, column| Arel::Table.new(table)[column] }
        end
        columns.reduce do |version, column|
          Arel::Nodes::Concat.new(Arel::Nodes::Concat.new(version, Arel::Nodes.build_quoted(" ")), column)
        end
      end

      # Periods longer than a day begin at midnight.
      def top_of(period)
        since = beginning_of(period)
        since = since&.beginning_of_day unless period == "day"
        first = since || visible.minimum(:created_at) || Time.current
        posts = highest_first.extending(Post::TopOfMonths.new(first.to_date))
        since ? posts.where(CREATED_AT.gteq(since)) : posts
      end

      # Reads the posts of the month in order, and skips those of other days.
      def posted_on(day)
        where(Post::TopOfMonths::MONTH.eq(Engines.current.month_of(day)))
          .where(CREATED_AT.gteq(day.beginning_of_day))
          .where(CREATED_AT.lt(day.next_day.beginning_of_day)).highest_first
      end

      def beginning_of(period)
        PERIODS.fetch(period) { raise ActiveRecord::RecordNotFound, "There is no period called #{period}" }
          &.ago
      end

      # In the order of the tag's own index, so that pagination continues in it.
      def with_tag(name)
        tag = Site.settings.tags[name] || raise(ActiveRecord::RecordNotFound, "There is no tag #{name}")
        visible.joins(:taggings).where(taggings: { tag_id: tag.id }).order(Tagging.arel_table[:post_id].desc)
          .select("taggings.post_id")
      end

      def from_domain(domain)
        where(domain: DomainName.parse(domain.to_s).to_s).latest_first.tap do |posts|
          raise ActiveRecord::RecordNotFound, "Nothing was posted from #{domain}" unless posts.exists?
        end
      end
  end
end
