# The front page at a full hour, with the points and comment counts of that time. Never changed; posts that
# were removed since are left out when it is shown.
class FrontPageSnapshot < ApplicationRecord
  SIZE = PageSize::LIST

  # A snapshot taken later would show another moment, so the hour is skipped.
  MAX_DELAY = 10.minutes

  # How long hourly snapshots are kept. After ten years a site has some 5,000 rows of 2 kB instead of 88,000.
  HOURLY_RETENTION = 60.days

  # For older days, only the first snapshot is kept.
  NOT_FIRST_OF_DAY = <<~SQL.squish.freeze
    EXISTS (SELECT 1 FROM front_page_snapshots earlier WHERE earlier.captured_at >= date(front_page_snapshots.captured_at)
      AND earlier.captured_at < front_page_snapshots.captured_at)
  SQL

  # A post with its rank, score and number of comments at that time.
  Entry = Data.define(:rank, :score, :comments_count, :post)

  class << self
    def capture
      hour = Time.current.beginning_of_hour
      if hour > MAX_DELAY.ago && !MaintenanceMode.on?
        store hour, Post.hottest_first.limit(SIZE).pluck(:id, :score, :comments_count)
      end
    end

    # +rows+ are post ids with points and comment counts, in order. An existing snapshot stays as it is.
    def store(captured_at, rows)
      entries = rows.map { |post_id, score, comments_count| { post_id:, score:, comments_count: } }
      if entries.any?
        transaction do
          if insert({ captured_at:, entries: }, unique_by: :captured_at).any?
            FrontPageAppearance.record(captured_at, rows.map(&:first))
          end
        end
      end
    end

    def prune
      where(captured_at: ...HOURLY_RETENTION.ago).where(NOT_FIRST_OF_DAY).delete_all
    end

    # Raises RecordNotFound if the day is invalid or there is no snapshot of that hour.
    def at(day, hour)
      find_by!(captured_at: Post.parse_archive_date(day).beginning_of_day + hour.to_i.hours)
    end

    # The times of +day+'s snapshots.
    def times_on(day)
      where(captured_at: day.all_day).order(:captured_at).pluck(:captured_at)
    end
  end

  # The times of the previous and next snapshots, or nil.
  def previous_captured_at
    self.class.where(captured_at: ...captured_at).order(captured_at: :desc).pick(:captured_at)
  end

  def next_captured_at
    self.class.where("captured_at > ?", captured_at).order(:captured_at).pick(:captured_at)
  end

  def day
    captured_at.to_date
  end

  # The visible posts for +user+, who is nil for visitors.
  def entries_for(user)
    posts = Post.with_tags(Post.visible.visible_to(user).in_rows.where(id: entries.pluck("post_id")).to_a)
      .index_by(&:id)
    entries.each.with_index(1).filter_map do |entry, rank|
      post = posts[entry["post_id"]]
      Entry.new(rank:, score: entry["score"], comments_count: entry["comments_count"], post:) if post
    end
  end
end
