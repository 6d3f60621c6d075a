# The lists that posts are read in, by name.
module Post::Listed
  extend ActiveSupport::Concern

  PERIODS = { "day" => 1.day, "week" => 1.week, "month" => 1.month, "year" => 1.year, "all" => nil }.freeze

  # Periods short enough to read whole.
  SHORT_PERIODS = %w[ day week month ].freeze

  # All that a row of a list shows and is ordered by: not the text, which may be long.
  COLUMNS = %w[ id author_id title url domain score comments_count removed locked hotness last_activity_at created_at updated_at ]
    .map { |column| "posts.#{column}" }.join(", ").freeze

  # SQLite can't know the distribution of values, so it is told which index to use; the plus sign excludes one. PostgreSQL has
  # statistics and takes no hints. Results don't depend on it.
  if Postgresql.chosen?
    RECENT, SINCE = "posts", "posts.created_at >= ?"
  else
    RECENT, SINCE = "posts INDEXED BY index_posts_on_created_at", "+posts.created_at >= ?"
  end

  included do
    scope :in_rows, -> { joins(:author).select(COLUMNS, "users.username AS author_name") }
  end

  class_methods do
    # Raises RecordNotFound when there is no such list, period or tag, or nothing was ever posted from the domain.
    def listed(list:, period: nil, domain: nil, day: nil, tag: nil)
      case list
      when "hot" then hottest_first
      when "newest" then newest_first
      when "active" then recently_active_first
      when "ask", "show" then where(kind: list).hottest_first
      when "top" then top_of(period || "day")
      when "past" then of_day(parse_archive_date(day))
      when "domain" then from_domain(domain)
      when "tag" then with_tag(tag)
      else raise ActiveRecord::RecordNotFound, "There is no list called #{list}"
      end
    end

    # The day that +text+ says, as in 2026-11-21, or yesterday; days begin at midnight UTC. Raises RecordNotFound when there
    # is no such day, or not yet.
    def parse_archive_date(text)
      day = text ? Date.iso8601(text) : Date.yesterday
      day.future? ? raise(ActiveRecord::RecordNotFound, "#{day} has not come yet") : day
    rescue Date::Error
      raise ActiveRecord::RecordNotFound, "There is no day #{text}"
    end

    # Whether anything was posted before +day+.
    def before?(day)
      visible.where(created_at: ...day.beginning_of_day).exists?
    end

    private
      # A short period is read whole from the index on created_at and sorted: that is bounded by what is posted in it, where
      # the index on score, which SQLite would take from the second page on, might be searched to its end. In a year or in all,
      # high scores are found soon, and a sort would grow with the site: there SQLite is kept from the index on created_at.
      # The time is a whole hour, since it becomes part of the statement, and statements are prepared once.
      def top_of(period)
        since = beginning_of(period)

        if SHORT_PERIODS.include?(period)
          from(RECENT).where(created_at: since..).highest_first
        elsif since
          where(SINCE, since.beginning_of_hour).highest_first
        else
          highest_first
        end
      end

      # Read whole too.
      def of_day(day)
        from(RECENT).where(created_at: day.all_day).highest_first
      end

      def beginning_of(period)
        PERIODS.fetch(period) { raise ActiveRecord::RecordNotFound, "There is no period called #{period}" }&.ago
      end

      # In the order of the tag's own index, which the page goes on in.
      def with_tag(name)
        tag = Site.settings.tags[name] || raise(ActiveRecord::RecordNotFound, "There is no tag #{name}")
        visible.joins(:taggings).where(taggings: { tag_id: tag.id }).order(Tagging.arel_table[:post_id].desc)
          .select("taggings.post_id")
      end

      def from_domain(domain)
        where(domain: domain.to_s.downcase).latest_first.tap do |posts|
          raise ActiveRecord::RecordNotFound, "Nothing was posted from #{domain}" unless posts.exists?
        end
      end
  end
end
