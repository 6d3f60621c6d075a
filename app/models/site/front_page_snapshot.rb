# The front page at a full hour, with the points and comment counts of that time. Never changed; posts that were removed since
# are left out when it is shown.
class FrontPageSnapshot < ApplicationRecord
  SIZE = Page::SIZE

  # Later than this after the hour, it would pass off another moment for it: then the hour is missing.
  LATENESS = 10.minutes

  # As long as somebody may want to know how a day went. A community of ten years has some 5,000 rows then, of two kilobytes
  # each, instead of 88,000.
  HOURLY_FOR = 60.days

  # Of older days only the first snapshot stays.
  THINNED = <<~SQL.squish.freeze
    EXISTS (SELECT 1 FROM front_page_snapshots earlier WHERE earlier.captured_at >= date(front_page_snapshots.captured_at)
      AND earlier.captured_at < front_page_snapshots.captured_at)
  SQL

  # A post with its place, and what it had, then.
  Place = Data.define(:number, :score, :comments_count, :post)

  class << self
    def capture
      hour = Time.current.beginning_of_hour
      if hour > LATENESS.ago && !MaintenanceMode.on?
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
      where(captured_at: ...HOURLY_FOR.ago).where(THINNED).delete_all
    end

    # Raises RecordNotFound where there is no such day, or none is kept of that hour.
    def of(day, hour)
      find_by!(captured_at: Post.parse_archive_date(day).beginning_of_day + hour.to_i.hours)
    end

    # When those of +day+ were taken.
    def moments_of(day)
      where(captured_at: day.all_day).order(:captured_at).pluck(:captured_at)
    end
  end

  # When the one before it was taken, and the one after it; or nil.
  def previous_moment = self.class.where(captured_at: ...captured_at).order(captured_at: :desc).pick(:captured_at)
  def next_moment = self.class.where("captured_at > ?", captured_at).order(:captured_at).pick(:captured_at)

  def day
    captured_at.to_date
  end

  # Its visible posts for +user+, who is nil for a visitor.
  def places_for(user)
    posts = Post.with_tags(Post.visible.visible_to(user).in_rows.where(id: entries.pluck("post_id")).to_a).index_by(&:id)
    entries.each.with_index(1).filter_map do |place, number|
      post = posts[place["post_id"]]
      Place.new(number:, score: place["score"], comments_count: place["comments_count"], post:) if post
    end
  end
end
